import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/model/json.ts';
import { answer, bridgeTo, failure, legacyServer, modernServer, type ServerScript } from './bridge-harness.ts';

const CAPABILITIES = { elicitation: {}, sampling: {}, roots: { listChanged: true } };
const INITIALIZE = {
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: CAPABILITIES, clientInfo: { name: 'c', version: '1' } },
};
const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';

/** Answers no call: the test does. */
const patient: ServerScript = () => [];

function initialized(script: ServerScript, capabilities?: JsonObject) {
  const bridged = bridgeTo(modernServer(script, capabilities));
  bridged.say(INITIALIZE);
  bridged.say({ method: 'notifications/initialized' });
  return bridged;
}

function call(id: number, more: JsonObject = {}): JsonObject {
  return { id, method: 'tools/call', params: { name: 'book', arguments: { day: 3 }, ...more } };
}

describe('a client of the initialize era at a server of 2026-07-28', () => {
  it('is told what the server discovers', () => {
    const bridged = bridgeTo(modernServer(patient, { tools: { listChanged: true }, extensions: { 'a/b': {} } }));
    expect(bridged.say(INITIALIZE)).toEqual([
      {
        jsonrpc: '2.0',
        id: 0,
        result: {
          protocolVersion: '2025-06-18',
          capabilities: { tools: { listChanged: true } },
          serverInfo: { name: 'new', version: '1' },
          instructions: 'Ask.',
        },
      },
    ]);
  });

  it('is offered the newest version of its era when it names none that there is', () => {
    const bridged = bridgeTo(modernServer(patient));
    const odd = { ...INITIALIZE, params: { ...INITIALIZE.params, protocolVersion: '2099-01-01' } };
    expect(bridged.say(odd)).toMatchObject([{ result: { protocolVersion: '2025-11-25' } }]);
  });

  it('has its requests carry what they need, and gets results without what it does not know', () => {
    const result = {
      resultType: 'complete',
      ttlMs: 5,
      cacheScope: 'public',
      prompts: [],
      _meta: { 'io.modelcontextprotocol/serverInfo': {} },
    };
    const bridged = initialized((message) => [answer(message, result)]);
    expect(bridged.say({ id: 1, method: 'prompts/list' })).toEqual([
      { jsonrpc: '2.0', id: 1, result: { prompts: [] } },
    ]);
    expect(bridged.lastHeard('prompts/list')['params']).toEqual({
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': CAPABILITIES,
      },
    });
  });

  it('gets tools that it can read', () => {
    const tools = [
      {
        name: 'a',
        inputSchema: { type: 'object', properties: { any: true, never: false } },
        outputSchema: { type: 'array' },
      },
      { name: 'b', inputSchema: { type: 'object' }, outputSchema: { type: 'object' } },
      { name: 'c' },
    ];
    const bridged = initialized((message) => [answer(message, { resultType: 'complete', tools })]);
    expect(bridged.say({ id: 1, method: 'tools/list' })).toMatchObject([
      {
        result: { tools: [{ inputSchema: { properties: { any: {}, never: { not: {} } } } }, tools[1], { name: 'c' }] },
      },
    ]);
    expect(JSON.stringify(bridged.say({ id: 2, method: 'tools/list' }))).not.toContain('array');
  });

  it('has arguments repeated in headers where a tool asks for that', () => {
    const schema = { type: 'object', properties: { day: { type: 'integer', 'x-mcp-header': 'Day' } } };
    const bridged = initialized((message) =>
      message['method'] === 'tools/list' ? [answer(message, { tools: [{ name: 'book', inputSchema: schema }] })] : [],
    );
    bridged.say({ id: 1, method: 'tools/list' });
    bridged.say(call(2));
    expect(bridged.lastHeard('tools/call')['headers']).toEqual({ 'mcp-param-day': '<3>' });
  });

  it('gets no structured content that is no object', () => {
    const bridged = initialized((message) => [
      answer(message, { resultType: 'complete', content: [], structuredContent: [1] }),
    ]);
    expect(bridged.say(call(1))).toEqual([{ jsonrpc: '2.0', id: 1, result: { content: [] } }]);
  });

  it('gets the error of its era for a resource that does not exist', () => {
    const bridged = initialized((message) => [failure(message, -32602, { uri: 'a:b' })]);
    expect(bridged.say({ id: 1, method: 'resources/read', params: { uri: 'a:b' } })).toMatchObject([
      { error: { code: -32002 } },
    ]);
  });

  it('is answered here for ping, log levels and tasks', () => {
    const bridged = initialized(patient);
    expect(bridged.say({ id: 1, method: 'ping' })).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
    const level = (name: string): JsonObject => ({ id: 2, method: 'logging/setLevel', params: { level: name } });
    expect(bridged.say(level('loud'))).toMatchObject([{ error: { code: -32602 } }]);
    expect(bridged.say(level('error'))).toEqual([{ jsonrpc: '2.0', id: 2, result: {} }]);
    expect(bridged.say({ id: 3, method: 'tasks/list' })).toMatchObject([{ error: { code: -32601 } }]);
    bridged.say(call(4));
    expect(bridged.lastHeard('tools/call')['params']).toMatchObject({
      _meta: { 'io.modelcontextprotocol/logLevel': 'error' },
    });
  });

  it('hears of progress under its own token', () => {
    const bridged = initialized(patient);
    bridged.say(call(1, { _meta: { progressToken: 5 } }));
    const { params } = bridged.lastHeard('tools/call') as { params: { _meta: { progressToken: string } } };
    const told = bridged.tell({
      method: 'notifications/progress',
      params: { progressToken: params._meta.progressToken, progress: 2 },
    });
    expect(told).toMatchObject([{ params: { progressToken: 5, progress: 2 } }]);
  });

  it('cancels what the server works on', () => {
    const bridged = initialized(patient);
    bridged.say(call(1));
    bridged.say({ method: 'notifications/cancelled', params: { requestId: 1 } });
    expect(bridged.lastHeard('notifications/cancelled')['params']).toMatchObject({
      requestId: bridged.lastHeard('tools/call')['id'],
    });
  });
});

describe('what the server needs from the client', () => {
  const elicit = { method: 'elicitation/create', params: { message: 'When?', requestedSchema: {} } };
  const needs =
    (inputRequests: JsonObject): ServerScript =>
    (message) => {
      const params = message['params'] as JsonObject;
      if (message['method'] !== 'tools/call') return [];
      return 'inputResponses' in params
        ? [answer(message, { resultType: 'complete', content: [] })]
        : [answer(message, { resultType: 'input_required', inputRequests, requestState: 'state' })];
    };

  it('is asked as requests, and the call is made again with the answers', () => {
    const bridged = initialized(needs({ when: elicit, where: { method: 'roots/list' } }));
    const asked = bridged.say(call(1)) as { id: string; method: string }[];
    expect(asked.map(({ method }) => method)).toEqual(['elicitation/create', 'roots/list']);
    expect(bridged.say({ id: asked[1]?.id ?? '', result: { roots: [] } })).toEqual([]);
    const done = bridged.say({ id: asked[0]?.id ?? '', result: { action: 'accept', content: { day: 4 } } });
    expect(done).toEqual([{ jsonrpc: '2.0', id: 1, result: { content: [] } }]);
    expect(bridged.lastHeard('tools/call')['params']).toMatchObject({
      name: 'book',
      arguments: { day: 3 },
      requestState: 'state',
      inputResponses: { when: { action: 'accept', content: { day: 4 } }, where: { roots: [] } },
    });
  });

  it('counts as cancelled where the client refuses a form, and fails the call where it refuses the rest', () => {
    const form = initialized(needs({ when: elicit }));
    const [asked] = form.say(call(1));
    form.say({ id: asked?.['id'] ?? null, error: { code: -1, message: 'No' } });
    expect(form.lastHeard('tools/call')['params']).toMatchObject({ inputResponses: { when: { action: 'cancel' } } });
    const roots = initialized(needs({ where: { method: 'roots/list' } }));
    const [listed] = roots.say(call(1));
    expect(roots.say({ id: listed?.['id'] ?? null, error: { code: -1, message: 'No' } })).toMatchObject([
      { id: 1, error: { code: -32603 } },
    ]);
  });

  it('gives an id to a URL that is to be visited', () => {
    const bridged = initialized(
      needs({ go: { method: 'elicitation/create', params: { mode: 'url', url: 'https://a.example', message: 'Go' } } }),
    );
    expect(bridged.say(call(1))).toMatchObject([{ params: { mode: 'url', elicitationId: 'secret-1' } }]);
  });

  it('is not asked any more when the client cancels', () => {
    const bridged = initialized(needs({ when: elicit }));
    const [asked] = bridged.say(call(1));
    const told = bridged.say({ method: 'notifications/cancelled', params: { requestId: 1 } });
    expect(told).toMatchObject([{ method: 'notifications/cancelled', params: { requestId: asked?.['id'] } }]);
    expect(bridged.say({ id: asked?.['id'] ?? null, result: { action: 'accept' } })).toEqual([]);
  });

  it('comes to an end with a server that always wants more', () => {
    const bridged = initialized((message) =>
      message['method'] === 'tools/call' ? [answer(message, { resultType: 'input_required', requestState: 's' })] : [],
    );
    expect(bridged.say(call(1))).toMatchObject([{ id: 1, error: { code: -32603 } }]);
  });

  it('is refused when no client knows it', () => {
    const bridged = initialized(needs({ odd: { method: 'client/format' } }));
    expect(bridged.say(call(1))).toMatchObject([{ id: 1, error: { code: -32603 } }]);
  });
});

describe('changes', () => {
  const acknowledge: ServerScript = (message) =>
    message['method'] === 'subscriptions/listen'
      ? [
          {
            jsonrpc: '2.0',
            method: 'notifications/subscriptions/acknowledged',
            params: { notifications: {}, _meta: { [SUBSCRIPTION]: message['id'] ?? null } },
          },
        ]
      : [];

  it('of lists are told without being asked for', () => {
    const bridged = initialized(acknowledge, { tools: { listChanged: true }, prompts: {} });
    const { id, params } = bridged.lastHeard('subscriptions/listen');
    expect(params).toMatchObject({ notifications: { toolsListChanged: true } });
    const changed = { method: 'notifications/tools/list_changed', params: { _meta: { [SUBSCRIPTION]: id ?? null } } };
    expect(bridged.tell(changed)).toEqual([{ jsonrpc: '2.0', method: 'notifications/tools/list_changed', params: {} }]);
  });

  it('of resources are told to who subscribed', () => {
    const bridged = initialized(acknowledge, { resources: { subscribe: true } });
    const subscribe = { id: 1, method: 'resources/subscribe', params: { uri: 'a:b' } };
    expect(bridged.say(subscribe)).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
    const { id } = bridged.lastHeard('subscriptions/listen');
    const updated = {
      method: 'notifications/resources/updated',
      params: { uri: 'a:b', _meta: { [SUBSCRIPTION]: id ?? null } },
    };
    expect(bridged.tell(updated)).toMatchObject([{ params: { uri: 'a:b' } }]);
    expect(bridged.say({ ...subscribe, id: 2, method: 'resources/unsubscribe' })).toMatchObject([
      { id: 2, result: {} },
    ]);
    expect(bridged.lastHeard('notifications/cancelled')['params']).toMatchObject({ requestId: id });
  });

  it('cannot be subscribed to where the server refuses', () => {
    const bridged = initialized((message) => ('id' in message ? [failure(message, -32601)] : []), { resources: {} });
    expect(bridged.say({ id: 1, method: 'resources/subscribe', params: { uri: 'a:b' } })).toMatchObject([
      { id: 1, error: { code: -32601 } },
    ]);
    expect(bridged.say({ id: 2, method: 'resources/subscribe', params: {} })).toMatchObject([
      { error: { code: -32602 } },
    ]);
  });
});

describe('a server of the same era', () => {
  it('gets what the client says as it is', () => {
    const bridged = bridgeTo(legacyServer((message) => [answer(message, { tools: [] })]));
    expect(bridged.say(INITIALIZE)).toMatchObject([{ id: 0, result: { protocolVersion: '2025-11-25' } }]);
    expect(bridged.say({ id: 1, method: 'tools/list' })).toEqual([{ jsonrpc: '2.0', id: 1, result: { tools: [] } }]);
    expect(bridged.heard.map(({ method }) => method)).toEqual(['initialize', 'tools/list']);
  });

  it('that refuses the handshake in both eras says why', () => {
    const bridged = bridgeTo((message) => [failure(message, message['method'] === 'initialize' ? -32000 : -32601)]);
    expect(bridged.say(INITIALIZE)).toMatchObject([{ id: 0, error: { code: -32000 } }]);
  });
});
