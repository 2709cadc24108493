import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/model/json.ts';
import { messageOf } from '../../../src/proxy/message.ts';
import { answer, bridgeTo, failure, legacyServer, meta, modernServer, type ServerScript } from './bridge-harness.ts';

const FORM = { elicitation: { form: {} } };
const DISCOVER = { id: 1, method: 'server/discover', params: { _meta: meta() } };

function call(id: number, capabilities: JsonObject = {}, more: JsonObject = {}): JsonObject {
  return {
    id,
    method: 'tools/call',
    params: { name: 'book', arguments: { day: 3 }, _meta: meta(capabilities), ...more },
  };
}

/** Answers no call: the test does. */
const patient: ServerScript = (message) =>
  message['method'] === 'tools/call' || !('id' in message) || !('method' in message) ? [] : [answer(message, {})];

function question(
  id: number,
  method = 'elicitation/create',
  params: JsonObject = { message: 'When?', requestedSchema: {} },
) {
  return { id, method, params };
}

describe('a client of 2026-07-28 at a server of the initialize era', () => {
  it('discovers what the server said to initialize', () => {
    const bridged = bridgeTo(legacyServer(patient, { tools: { listChanged: true }, logging: {}, tasks: {} }));
    expect(bridged.say(DISCOVER)).toEqual([
      {
        jsonrpc: '2.0',
        id: 1,
        result: {
          resultType: 'complete',
          supportedVersions: ['2026-07-28'],
          capabilities: { tools: { listChanged: true }, logging: {} },
          instructions: 'Ask.',
          ttlMs: 0,
          cacheScope: 'private',
          _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'old', version: '1' } },
        },
      },
    ]);
    expect(bridged.heard.map(({ method }) => method)).toEqual([
      'server/discover',
      'initialize',
      'notifications/initialized',
    ]);
  });

  it('is served at once, without discovering', () => {
    const list = legacyServer((message) => [
      answer(message, { tools: [{ name: 'a', execution: { taskSupport: 'optional' } }] }),
    ]);
    const [listed] = bridgeTo(list).say({ id: 'l', method: 'tools/list', params: { _meta: meta() } });
    expect(listed).toMatchObject({ id: 'l', result: { resultType: 'complete', ttlMs: 0, tools: [{ name: 'a' }] } });
    expect(JSON.stringify(listed)).not.toContain('execution');
  });

  it('waits for a server that says nothing to what it does not know', () => {
    const silent: ServerScript = (message) =>
      message['method'] === 'server/discover' ? [] : legacyServer(patient)(message);
    const bridged = bridgeTo(silent);
    expect(bridged.say(DISCOVER)).toEqual([]);
    expect(bridged.wait()).toMatchObject([{ id: 1, result: { resultType: 'complete' } }]);
  });

  it('declares to the server what it takes', () => {
    const bridged = bridgeTo(legacyServer(patient));
    bridged.say(call(1, { ...FORM, roots: {}, extensions: { x: {} } }));
    expect(bridged.lastHeard('initialize')['params']).toMatchObject({ capabilities: { ...FORM, roots: {} } });
  });

  it('sends no metadata of its own era on', () => {
    const bridged = bridgeTo(legacyServer(patient));
    bridged.say({
      ...call(1),
      params: { ...(call(1)['params'] as JsonObject), _meta: meta({}, { traceparent: '00-1-2-01' }) },
    });
    expect(bridged.lastHeard('tools/call')['params']).toEqual({
      name: 'book',
      arguments: { day: 3 },
      _meta: { traceparent: '00-1-2-01' },
    });
  });

  it.each([
    ['no metadata', {}, -32602],
    ['no capabilities', { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }, -32602],
    [
      'a version that there is not',
      { _meta: { ...meta(), 'io.modelcontextprotocol/protocolVersion': '2031-01-01' } },
      -32022,
    ],
    ['a log level that there is not', { _meta: meta({}, { 'io.modelcontextprotocol/logLevel': 'loud' }) }, -32602],
  ])('is refused a request with %s', (_, params, code) => {
    const bridged = bridgeTo(legacyServer(patient));
    bridged.say(DISCOVER);
    expect(bridged.say({ id: 2, method: 'tools/list', params })).toMatchObject([{ id: 2, error: { code } }]);
    if (code === -32602) expect(bridged.status()).toBe(400);
  });

  it.each(['ping', 'logging/setLevel', 'resources/subscribe', 'tasks/list'])('is refused %s', (method) => {
    const bridged = bridgeTo(legacyServer(patient));
    bridged.say(DISCOVER);
    expect(bridged.say({ id: 2, method, params: { _meta: meta() } })).toMatchObject([{ error: { code: -32601 } }]);
  });

  it('gets the error of its era for a resource that does not exist', () => {
    const bridged = bridgeTo(legacyServer((message) => [failure(message, -32002, { uri: 'a:b' })]));
    const read = { id: 2, method: 'resources/read', params: { uri: 'a:b', _meta: meta() } };
    expect(bridged.say(read)).toMatchObject([{ error: { code: -32602, data: { uri: 'a:b' } } }]);
  });

  it('hears of progress under its own token, while it waits', () => {
    const bridged = bridgeTo(legacyServer(patient));
    const token = meta({}, { progressToken: 'mine' });
    bridged.say(call(1, {}, { _meta: token }));
    const { id, params } = bridged.lastHeard('tools/call') as {
      id: string;
      params: { _meta: { progressToken: string } };
    };
    const progress = {
      method: 'notifications/progress',
      params: { progressToken: params._meta.progressToken, progress: 1 },
    };
    expect(bridged.tell(progress)).toMatchObject([{ params: { progressToken: 'mine', progress: 1 } }]);
    expect(bridged.tell(answer({ id }, { content: [] }))).toMatchObject([{ id: 1, result: { content: [] } }]);
    expect(bridged.tell(progress)).toEqual([]);
  });

  it('cancels what the server works on', () => {
    const bridged = bridgeTo(legacyServer(patient));
    bridged.say(call(1));
    const { id } = bridged.lastHeard('tools/call');
    bridged.say({ method: 'notifications/cancelled', params: { requestId: 1, _meta: meta() } });
    expect(bridged.lastHeard('notifications/cancelled')['params']).toEqual({ requestId: id });
    expect(bridged.tell(answer({ id: id ?? null }, {}))).toEqual([]);
  });

  it('gets log messages only where it asked for them', () => {
    const log = (level: string): JsonObject => ({ method: 'notifications/message', params: { level, data: 'x' } });
    const bridged = bridgeTo(legacyServer(patient, { tools: {}, logging: {} }));
    bridged.say(call(1));
    expect(bridged.tell(log('error'))).toEqual([]);
    bridged.say(call(2, {}, { _meta: meta({}, { 'io.modelcontextprotocol/logLevel': 'warning' }) }));
    expect(bridged.lastHeard('logging/setLevel')['params']).toEqual({ level: 'warning' });
    expect(bridged.tell(log('info'))).toEqual([]);
    expect(bridged.tell(log('error'))).toHaveLength(1);
  });
});

describe('what the server asks of the client', () => {
  it('ends the round, and the answer goes to the server', () => {
    const bridged = bridgeTo(legacyServer(patient));
    bridged.say(call(1, FORM));
    const [round] = bridged.tell(question(7)) as { result: { requestState: string; inputRequests: JsonObject } }[];
    expect(round).toMatchObject({ id: 1, result: { resultType: 'input_required' } });
    const [[name, asked] = []] = Object.entries(round?.result.inputRequests ?? {});
    expect(asked).toEqual({ method: 'elicitation/create', params: { message: 'When?', requestedSchema: {} } });
    const requestState = round?.result.requestState ?? '';
    const responses = { [name ?? '']: { action: 'accept', content: { day: 4 } }, other: 1 };
    expect(bridged.say(call(2, FORM, { requestState, inputResponses: responses }))).toEqual([]);
    expect(bridged.heard.at(-1)).toEqual({ jsonrpc: '2.0', id: 7, result: { action: 'accept', content: { day: 4 } } });
    const { id } = bridged.lastHeard('tools/call');
    expect(bridged.tell(answer({ id: id ?? null }, { content: [] }))).toMatchObject([
      { id: 2, result: { resultType: 'complete' } },
    ]);
  });

  it('is asked again when the client does not say', () => {
    const bridged = bridgeTo(legacyServer(patient));
    bridged.say(call(1, FORM));
    const [round] = bridged.tell(question(7)) as { result: { requestState: string } }[];
    const again = bridged.say(call(2, FORM, { requestState: round?.result.requestState ?? '', inputResponses: {} }));
    expect(again).toMatchObject([{ id: 2, result: { resultType: 'input_required' } }]);
  });

  it('is not said to another call', () => {
    const bridged = bridgeTo(legacyServer(patient));
    bridged.say(call(1, FORM));
    const [round] = bridged.tell(question(7)) as { result: { requestState: string } }[];
    const requestState = round?.result.requestState ?? '';
    const other = call(2, FORM, { requestState, arguments: { day: 9 } });
    expect(bridged.say(other)).toMatchObject([{ id: 2, error: { code: -32602 } }]);
    expect(bridged.say(call(3, FORM, { requestState: 'guessed' }))).toMatchObject([{ id: 3, error: { code: -32602 } }]);
    expect(bridged.say(call(4, FORM, { requestState, inputResponses: 'x' }))).toMatchObject([
      { error: { code: -32602 } },
    ]);
  });

  it.each([
    ['elicitation of a client without it', {}, 'elicitation/create', {}],
    ['a URL of a client with forms only', FORM, 'elicitation/create', { mode: 'url', url: 'https://a.example' }],
    ['sampling with tools of a client without them', { sampling: {} }, 'sampling/createMessage', { tools: [] }],
    ['what there is not', FORM, 'client/format', {}],
  ])('is refused: %s', (_, capabilities, method, params) => {
    const bridged = bridgeTo(legacyServer(patient));
    bridged.say(call(1, capabilities));
    expect(bridged.tell(question(7, method, params))).toEqual([]);
    expect(bridged.heard.at(-1)).toMatchObject({ id: 7, error: { code: -32601 } });
  });

  it('is answered for a ping, and refused when nobody calls', () => {
    const bridged = bridgeTo(legacyServer(patient));
    bridged.say(DISCOVER);
    bridged.tell({ id: 7, method: 'ping' });
    expect(bridged.heard.at(-1)).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
    bridged.tell(question(8));
    expect(bridged.heard.at(-1)).toMatchObject({ id: 8, error: { code: -32601 } });
  });

  it('goes to the client whose call it is about, never to another', () => {
    const bridged = bridgeTo(legacyServer(patient), { isShared: true });
    bridged.say(call(1, FORM));
    const { id } = bridged.lastHeard('tools/call');
    bridged.say(call(2, FORM));
    bridged.tell(question(7));
    expect(bridged.heard.at(-1)).toMatchObject({ id: 7, error: { code: -32601 } });
    const about = { ...messageOf({ jsonrpc: '2.0', ...question(8) }), about: id ?? null };
    expect(bridged.tell(about)).toMatchObject([{ id: 1, result: { resultType: 'input_required' } }]);
  });

  it('waits until the client is back when the server answers first', () => {
    const bridged = bridgeTo(legacyServer(patient));
    bridged.say(call(1, FORM));
    const [round] = bridged.tell(question(7)) as { result: { requestState: string } }[];
    const { id } = bridged.lastHeard('tools/call');
    expect(bridged.tell(answer({ id: id ?? null }, { content: [] }))).toEqual([]);
    const back = bridged.say(call(2, FORM, { requestState: round?.result.requestState ?? '', inputResponses: {} }));
    expect(back).toMatchObject([{ id: 2, result: { resultType: 'complete', content: [] } }]);
  });

  it('is given up when the client does not come back', () => {
    const bridged = bridgeTo(legacyServer(patient));
    bridged.say(call(1, FORM));
    const [round] = bridged.tell(question(7)) as { result: { requestState: string } }[];
    bridged.wait();
    expect(bridged.heard.slice(-2)).toMatchObject([
      { id: 7, error: { code: -32603 } },
      { method: 'notifications/cancelled', params: { requestId: bridged.lastHeard('tools/call')['id'] } },
    ]);
    const late = call(2, FORM, { requestState: round?.result.requestState ?? '', inputResponses: {} });
    expect(bridged.say(late)).toMatchObject([{ error: { code: -32602 } }]);
  });

  it('has the call made again when URLs had to be visited', () => {
    const URL = { elicitation: { url: {} } };
    const elicitations = [{ mode: 'url', elicitationId: 'e', url: 'https://a.example/go', message: 'Sign in' }];
    let visited = false;
    const bridged = bridgeTo(
      legacyServer((message) =>
        visited ? [answer(message, { content: [] })] : [failure(message, -32042, { elicitations })],
      ),
    );
    const [round] = bridged.say(call(1, URL)) as { result: { requestState: string; inputRequests: JsonObject } }[];
    const [name = ''] = Object.keys(round?.result.inputRequests ?? {});
    expect(Object.values(round?.result.inputRequests ?? {})).toEqual([
      { method: 'elicitation/create', params: { mode: 'url', url: 'https://a.example/go', message: 'Sign in' } },
    ]);
    visited = true;
    const back = { requestState: round?.result.requestState ?? '', inputResponses: { [name]: { action: 'accept' } } };
    expect(bridged.say(call(2, URL, back))).toMatchObject([{ id: 2, result: { resultType: 'complete' } }]);
    expect(bridged.lastHeard('tools/call')['params']).toEqual({ name: 'book', arguments: { day: 3 } });
  });
});

describe('subscriptions', () => {
  const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';
  const capabilities = { tools: { listChanged: true }, prompts: {}, resources: { subscribe: true } };
  const server = legacyServer((message) => ('id' in message ? [answer(message, {})] : []), capabilities);
  const listen = (id: number | string, notifications: JsonObject): JsonObject => ({
    id,
    method: 'subscriptions/listen',
    params: { notifications, _meta: meta() },
  });

  it('are acknowledged with what the server can tell, first', () => {
    const bridged = bridgeTo(server);
    const filter = { toolsListChanged: true, promptsListChanged: true, resourceSubscriptions: ['a:b'] };
    expect(bridged.say(listen('s', filter))).toEqual([
      {
        jsonrpc: '2.0',
        method: 'notifications/subscriptions/acknowledged',
        params: {
          notifications: { toolsListChanged: true, resourceSubscriptions: ['a:b'] },
          _meta: { [SUBSCRIPTION]: 's' },
        },
      },
    ]);
    expect(bridged.lastHeard('resources/subscribe')['params']).toEqual({ uri: 'a:b' });
  });

  it('hear what they asked for, each under its own id', () => {
    const bridged = bridgeTo(server);
    bridged.say(listen(1, { toolsListChanged: true }));
    bridged.say(listen(2, { toolsListChanged: true, resourceSubscriptions: ['a:b'] }));
    const changed = bridged.tell({ method: 'notifications/tools/list_changed' });
    expect(changed.map(({ params }) => params)).toEqual([
      { _meta: { [SUBSCRIPTION]: 1 } },
      { _meta: { [SUBSCRIPTION]: 2 } },
    ]);
    const updated = bridged.tell({ method: 'notifications/resources/updated', params: { uri: 'a:b/c' } });
    expect(updated.map(({ params }) => params)).toEqual([{ uri: 'a:b/c', _meta: { [SUBSCRIPTION]: 2 } }]);
    expect(bridged.tell({ method: 'notifications/resources/updated', params: { uri: 'a:bc' } })).toEqual([]);
    expect(bridged.tell({ method: 'notifications/prompts/list_changed' })).toEqual([]);
  });

  it('end when they are cancelled, and the server need not tell any more', () => {
    const bridged = bridgeTo(server);
    bridged.say(listen(2, { toolsListChanged: true, resourceSubscriptions: ['a:b'] }));
    bridged.say({ method: 'notifications/cancelled', params: { requestId: 2 } });
    expect(bridged.lastHeard('resources/unsubscribe')['params']).toEqual({ uri: 'a:b' });
    expect(bridged.tell({ method: 'notifications/tools/list_changed' })).toEqual([]);
  });

  it('end at once when there is nothing to tell', () => {
    const bridged = bridgeTo(server);
    const [acknowledged, over] = bridged.say(listen(3, { promptsListChanged: true }));
    expect(acknowledged).toMatchObject({ params: { notifications: {} } });
    expect(over).toMatchObject({ id: 3, result: { resultType: 'complete', _meta: { [SUBSCRIPTION]: 3 } } });
  });
});

describe('a server of the same era', () => {
  it('gets what the client says as it is', () => {
    const bridged = bridgeTo(modernServer((message) => [answer(message, { resultType: 'complete', tools: [] })]));
    const list = { id: 1, method: 'tools/list', params: { _meta: meta({}, { 'a/b': 1 }) } };
    expect(bridged.say(list)).toEqual([{ jsonrpc: '2.0', id: 1, result: { resultType: 'complete', tools: [] } }]);
    expect(bridged.lastHeard('tools/list')).toEqual({ jsonrpc: '2.0', ...list });
  });

  it('that refuses a version still is of its era', () => {
    const bridged = bridgeTo((message) => [
      failure(message, -32022, { supported: ['2027-01-01'], requested: '2026-07-28' }),
    ]);
    expect(bridged.say(DISCOVER)).toMatchObject([{ id: 1, error: { code: -32022 } }]);
    expect(bridged.heard.map(({ method }) => method)).toEqual(['server/discover', 'server/discover']);
  });

  it('that is of no era refuses everything, and may be tried again', () => {
    const bridged = bridgeTo((message) => ('id' in message ? [failure(message, -32000)] : []));
    expect(bridged.say(DISCOVER)).toMatchObject([{ id: 1, error: { code: -32000 } }]);
    expect(bridged.say({ ...DISCOVER, id: 2 })).toMatchObject([{ id: 2, error: { code: -32000 } }]);
  });
});
