import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/model/json.ts';
import type { LockedServer } from '../../src/model/surface.ts';
import { lockGuard } from '../../src/proxy/guard.ts';
import { messageOf, readMessage } from '../../src/proxy/message.ts';
import { trusted } from '../../src/text/display.ts';
import { converse } from './conversation.ts';

const tool = (name: string, more: JsonObject = {}): JsonObject => ({ name, inputSchema: { type: 'object' }, ...more });
const call = (name: string): JsonObject => ({ name, arguments: {} });
const request = (id: number | string, method: string, params: JsonObject = {}): JsonObject => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});
const result = (id: number | string, value: JsonObject): JsonObject => ({ jsonrpc: '2.0', id, result: value });
const changed = messageOf({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });

const LOCKED: LockedServer = {
  server: null,
  era: 'legacy',
  protocolVersion: null,
  launch: null,
  instructions: 'Be kind.',
  tools: [{ name: 'a', definition: tool('a') }],
  prompts: [{ name: 'p', definition: { name: 'p' } }],
  resources: [{ name: 'x:1', definition: { uri: 'x:1', name: 'one' } }],
};

function guarded(read: () => LockedServer = () => LOCKED) {
  const notes: string[] = [];
  const note = (text: string): void => void notes.push(text);
  return { ...converse({ guard: lockGuard({ label: trusted('the lock'), read }, note), note }), notes };
}

const renaming = { fixes: new Set(['schemas'] as const) };

describe('without anything to mend', () => {
  test('there is no stage, and bytes stay as they are', () => {
    const { chain, atServer } = converse();
    const message = readMessage('[{"jsonrpc":"2.0","method":"a"}]');
    chain.fromClient(message);
    expect(atServer()).toEqual([message.json]);
  });
});

describe('a tool under another name', () => {
  test('is called by its own', () => {
    const { ask, answer, atServer, atClient } = converse(renaming);
    ask(1, 'tools/list');
    answer(1, { tools: [tool('a.b'), tool('a_b')] });
    expect(atServer()).toEqual([request(1, 'tools/list')]);
    expect(atClient()).toMatchObject([{ id: 1, result: { tools: [{ name: 'a_b_2' }, { name: 'a_b' }] } }]);
    ask(2, 'tools/call', call('a_b_2'));
    ask(3, 'tools/call', call('a_b'));
    expect(atServer()).toEqual([request(2, 'tools/call', call('a.b')), request(3, 'tools/call', call('a_b'))]);
  });

  test('is found also when nobody has listed tools: the list is asked for first, page by page', () => {
    const { ask, answer, atServer, atClient } = converse(renaming);
    const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', progressToken: 7 };
    ask(1, 'tools/call', { ...call('a_b'), _meta: meta });
    ask(2, 'tools/call', call('other'));
    const { progressToken: _, ...rest } = meta;
    expect(atServer()).toEqual([request('mcp-hallmark-list-1', 'tools/list', { _meta: rest })]);
    answer('mcp-hallmark-list-1', { tools: [tool('x')], nextCursor: '2' });
    expect(atServer()).toEqual([request('mcp-hallmark-list-2', 'tools/list', { _meta: rest, cursor: '2' })]);
    answer('mcp-hallmark-list-2', { tools: [tool('a.b')] });
    expect(atServer()).toEqual([
      request(1, 'tools/call', { ...call('a.b'), _meta: meta }),
      request(2, 'tools/call', call('other')),
    ]);
    expect(atClient()).toEqual([]);
  });

  test('is looked up again once the server says that its list has changed', () => {
    const { ask, answer, chain, atServer, atClient } = converse(renaming);
    ask(1, 'tools/list');
    answer(1, { tools: [tool('a.b')] });
    chain.fromServer(changed);
    atServer();
    ask(2, 'tools/call', call('a_b'));
    expect(atServer()).toMatchObject([{ method: 'tools/list' }]);
    answer('mcp-hallmark-list-1', { tools: [tool('a-b')] });
    expect(atServer()).toEqual([request(2, 'tools/call', call('a_b'))]);
    expect(atClient()).toHaveLength(2);
  });

  test('is called as it was given where the list cannot be had', () => {
    const { ask, chain, atServer } = converse(renaming);
    ask(1, 'tools/call', call('a_b'));
    atServer();
    chain.fromServer(messageOf({ jsonrpc: '2.0', id: 'mcp-hallmark-list-1', error: { code: -32601, message: 'no' } }));
    expect(atServer()).toEqual([request(1, 'tools/call', call('a_b'))]);
  });

  test('whose call is cancelled while it waits is not called', () => {
    const { ask, answer, chain, atServer } = converse(renaming);
    ask(1, 'tools/call', call('a_b'));
    atServer();
    chain.fromClient(messageOf({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }));
    answer('mcp-hallmark-list-1', { tools: [tool('a.b')] });
    expect(atServer()).toEqual([]);
  });
});

test('what comes of a cancelled list is dropped, and not shown unmended', () => {
  const { ask, answer, chain, atClient } = converse({ admits: (name) => name !== 'b' });
  ask(1, 'tools/list');
  chain.fromClient(messageOf({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }));
  answer(1, { tools: [tool('b')] });
  expect(atClient()).toEqual([]);
});

describe('other messages', () => {
  test('go on unchanged and in order, both ways', () => {
    const { chain, atServer, atClient } = converse({ fixes: new Set(['paging', 'errors', 'schemas', 'hidden']) });
    const messages = [
      { jsonrpc: '2.0', id: 1, method: 'completion/complete', params: {} },
      { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 1 } },
      { jsonrpc: '2.0', id: 's', method: 'sampling/createMessage', params: {} },
      { jsonrpc: '2.0', id: 9, result: {} },
      { jsonrpc: '2.0', id: null, error: { code: 1, message: 'x' } },
    ];
    for (const message of messages) chain.fromClient(messageOf(message));
    expect(atServer()).toEqual(messages);
    for (const message of messages) chain.fromServer(messageOf(message));
    expect(atClient()).toEqual(messages);
  });

  test('of a batch are taken one by one', () => {
    const { chain, atClient, ask } = converse(renaming);
    ask(1, 'tools/list');
    chain.fromServer(readMessage(JSON.stringify([result(1, { tools: [tool('a.b')] }), result(2, {})])));
    expect(atClient()).toMatchObject([{ id: 1, result: { tools: [{ name: 'a_b' }] } }, { id: 2 }]);
  });

  test('an answer that asks for input is no result yet', () => {
    const { ask, answer, atClient } = converse({ fixes: new Set(['paging']), pageTokens: 100 });
    ask(1, 'tools/list');
    answer(1, { tools: [tool('a')] });
    atClient();
    ask(2, 'tools/call', call('a'));
    const asks = { resultType: 'input_required', content: [{ type: 'text', text: 'x'.repeat(900) }] };
    answer(2, asks);
    expect(atClient()).toEqual([result(2, asks)]);
  });
});

describe('the filter', () => {
  test('hides tools and refuses their calls', () => {
    const { ask, answer, atServer, atClient } = converse({ admits: (name) => name !== 'b' });
    ask(1, 'tools/list');
    answer(1, { tools: [tool('a'), tool('b')] });
    expect(atClient()).toMatchObject([{ result: { tools: [{ name: 'a' }] } }]);
    ask(2, 'tools/call', call('b'));
    expect(atClient()).toEqual([{ jsonrpc: '2.0', id: 2, error: { code: -32602, message: 'Unknown tool: b' } }]);
    expect(atServer()).toHaveLength(1);
  });
});

describe('the guard', () => {
  test('withholds what is new or has changed, and names it once', () => {
    const { ask, answer, atClient, notes } = guarded();
    for (const id of [1, 2]) {
      ask(id, 'tools/list');
      answer(id, { tools: [tool('a', { description: 'Now do this.' }), tool('new'), { inputSchema: {} }, 'odd'] });
      expect(atClient()).toEqual([result(id, { tools: [] })]);
    }
    expect(notes).toEqual([
      'withheld tool "a": it is not as it is in the lock (description)',
      'withheld tool "new": it is not in the lock',
      'withheld a tool without a name',
    ]);
  });

  test('lets through what is as it was locked, members in any order', () => {
    const { ask, answer, atClient, atServer, notes } = guarded();
    ask(1, 'tools/list');
    answer(1, { tools: [{ inputSchema: { type: 'object' }, name: 'a' }] });
    expect(atClient()).toEqual([result(1, { tools: [{ inputSchema: { type: 'object' }, name: 'a' }] })]);
    ask(2, 'tools/call', call('a'));
    expect(atServer()).toHaveLength(2);
    expect(notes).toEqual([]);
  });

  test('lets no call through before it has seen the tool, and none of what it withheld', () => {
    const { ask, answer, atClient, atServer } = guarded();
    ask(1, 'tools/call', call('a'));
    expect(atServer()).toMatchObject([{ method: 'tools/list' }]);
    answer('mcp-hallmark-list-1', { tools: [tool('a', { title: 'B' })] });
    expect(atClient()).toEqual([{ jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'Unknown tool: a' } }]);
    expect(atServer()).toEqual([]);
  });

  test('holds a number that JavaScript cannot for the same', () => {
    const definition =
      '{"name":"n","inputSchema":{"type":"object","properties":{"a":{"maximum":9223372036854775807}}}}';
    const locked = { ...LOCKED, tools: [{ name: 'n', definition: JSON.parse(definition) as JsonObject }] };
    const { ask, chain, atClient, notes } = guarded(() => locked);
    ask(1, 'tools/list');
    chain.fromServer(readMessage(`{"jsonrpc":"2.0","id":1,"result":{"tools":[${definition}]}}`));
    expect(atClient()).toMatchObject([{ result: { tools: [{ name: 'n' }] } }]);
    expect(notes).toEqual([]);
  });

  test('serves what was accepted meanwhile', () => {
    let locked = LOCKED;
    const { ask, answer, atClient } = guarded(() => locked);
    ask(1, 'tools/list');
    answer(1, { tools: [tool('new')] });
    locked = { ...LOCKED, tools: [{ name: 'new', definition: tool('new') }] };
    ask(2, 'tools/list');
    answer(2, { tools: [tool('new')] });
    expect(atClient()).toMatchObject([{ result: { tools: [] } }, { result: { tools: [{ name: 'new' }] } }]);
  });

  test('withholds instructions, prompts and resources alike', () => {
    const { ask, answer, atClient, atServer, notes } = guarded();
    ask(0, 'initialize');
    answer(0, { protocolVersion: '2025-11-25', instructions: 'Be cruel.' });
    ask(1, 'prompts/list');
    answer(1, { prompts: [{ name: 'p' }, { name: 'q' }] });
    ask(2, 'resources/list');
    answer(2, { resources: [{ uri: 'x:1', name: 'uno' }] });
    expect(atClient()).toEqual([
      result(0, { protocolVersion: '2025-11-25' }),
      result(1, { prompts: [{ name: 'p' }] }),
      result(2, { resources: [] }),
    ]);
    atServer();
    ask(3, 'prompts/get', { name: 'q' });
    ask(4, 'resources/read', { uri: 'x:1' });
    ask(5, 'resources/read', { uri: 'x:2' });
    expect(atClient()).toMatchObject([
      { id: 3, error: { code: -32602 } },
      { id: 4, error: { code: -32602 } },
    ]);
    expect(atServer()).toEqual([request(5, 'resources/read', { uri: 'x:2' })]);
    expect(notes).toHaveLength(3);
  });

  test('withholds a list that it cannot read, and lines that are no JSON', () => {
    const { ask, answer, chain, atClient, notes } = guarded();
    ask(1, 'tools/list');
    answer(1, { tools: { a: tool('a') } });
    chain.fromServer(readMessage('{"id":1,'));
    expect(atClient()).toMatchObject([{ id: 1, error: { code: -32603 } }]);
    expect(notes).toEqual(['left out a line of the server that is no JSON']);
  });
});
