import { expect, it } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { resolvePointer, toPointer } from '../../src/model/pointer.ts';
import type { Frame, WireRecord } from '../../src/model/surface.ts';
import { judgedEra, judgedRevision, receivedMessages } from '../../src/protocol/exchanges.ts';

const MODERN = { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } };

function sent(message: Json): Frame {
  return { at: 0, direction: 'sent', message };
}

function received(message: Json): Frame {
  return { at: 1, direction: 'received', message };
}

function record(...conversations: readonly (readonly Frame[])[]): WireRecord {
  return {
    connections: conversations.map((frames) => ({
      purpose: 'session',
      frames,
      droppedFrames: 0,
      exit: null,
      stderr: '',
      stderrBytes: 0,
    })),
  };
}

function request(id: Json, method: string, params: Json = {}): Frame {
  return sent({ jsonrpc: '2.0', id, method, params });
}

function result(id: Json, value: Json = {}): Frame {
  return received({ jsonrpc: '2.0', id, result: value });
}

it('pairs answers with requests by the type and value of the id, connection by connection', () => {
  const wire = record(
    [request(1, 'a'), request('1', 'b'), result('1'), result(1), result(2)],
    [request(2, 'c'), result(2)],
  );
  expect(receivedMessages(wire).map(({ answers }) => answers?.method)).toEqual(['b', 'a', undefined, 'c']);
});

it('takes no message with a method for an answer', () => {
  const wire = record([request(1, 'tools/list'), received({ jsonrpc: '2.0', id: 1, method: 'roots/list' })]);
  expect(receivedMessages(wire)[0]?.answers).toBeUndefined();
});

it('takes no answer for one that came before its request', () => {
  expect(receivedMessages(record([result(1), request(1, 'ping')]))[0]?.answers).toBeUndefined();
});

it('gives paths that resolve, also into a batch', () => {
  const wire = record([result(1), received([{ jsonrpc: '2.0', method: 'notifications/x' }, 7])]);
  for (const { path, message } of receivedMessages(wire))
    expect(resolvePointer(wire as unknown as Json, toPointer(path))).toEqual(message);
  expect(receivedMessages(wire).map(({ batched }) => batched)).toEqual([false, true, true]);
});

it('leaves out what is no message', () => {
  const noise: Frame = { at: 1, direction: 'received', text: 'hello', problem: 'not-json' };
  expect(receivedMessages(record([noise]))).toEqual([]);
});

it('is worked out once for a record', () => {
  const wire = record([result(1)]);
  expect(receivedMessages(wire)).toBe(receivedMessages(wire));
});

it('keys the era on the exchange: each leg of a server that speaks both has its own', () => {
  const wire = record(
    [request(1, 'server/discover', MODERN), result(1), received({ jsonrpc: '2.0', method: 'notifications/x' })],
    [
      request(1, 'initialize', { protocolVersion: '2025-11-25' }),
      result(1, { protocolVersion: '2025-06-18' }),
      request(2, 'tools/list'),
      result(2),
    ],
  );
  expect(receivedMessages(wire).map(({ era, version }) => [era, version])).toEqual([
    ['modern', '2026-07-28'],
    ['modern', undefined],
    ['legacy', '2025-06-18'],
    ['legacy', '2025-06-18'],
  ]);
});

it('judges a server that speaks one era by that', () => {
  const [answer] = receivedMessages(record([request(1, 'server/discover', MODERN), result(1)]));
  if (answer === undefined) throw new Error('no message');
  expect(judgedEra(answer, { era: 'legacy' })).toBe('legacy');
  expect(judgedRevision(answer, { era: 'legacy', protocolVersion: '2025-06-18' })).toBe('2025-06-18');
  expect(judgedEra(answer, { era: 'unknown' })).toBe('modern');
});

it('falls back on the newest revision of the era', () => {
  const [first] = receivedMessages(record([received({ jsonrpc: '2.0', method: 'notifications/x' })]));
  if (first === undefined) throw new Error('no message');
  expect(judgedRevision(first, { era: 'unknown', protocolVersion: undefined })).toBeUndefined();
  expect(judgedRevision(first, { era: 'legacy', protocolVersion: undefined })).toBe('2025-11-25');
  expect(judgedRevision(first, { era: 'legacy', protocolVersion: '2025-01-01' })).toBe('2025-11-25');
});
