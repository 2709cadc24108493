import { describe, expect, it } from 'vitest';
import { answerTo, outcomeOf, readMessage } from '../../../src/gather/messages.ts';
import type { Json, JsonObject } from '../../../src/model/json.ts';
import { nested } from '../../model/nesting.ts';

describe('outcomeOf', () => {
  it.each<readonly [JsonObject, object]>([
    [
      { id: 1, result: { a: 1 } },
      { kind: 'result', result: { a: 1 } },
    ],
    [
      { id: 1, result: {} },
      { kind: 'result', result: {} },
    ],
    [
      { id: 1, error: { code: -32601, message: 'no' } },
      { kind: 'rpc-error', code: -32601, message: 'no' },
    ],
    [
      { id: 1, error: { code: 1, message: '', data: null, extra: 1 } },
      { kind: 'rpc-error', code: 1, message: '', data: null },
    ],
    [
      { id: 1, result: {}, error: { code: 1, message: 'x' } },
      { kind: 'rpc-error', code: 1, message: 'x' },
    ],
  ])('%j', (response, outcome) => {
    expect(outcomeOf(response)).toEqual(outcome);
  });

  it.each<JsonObject>([
    { id: 1 },
    { id: 1, result: null },
    { id: 1, result: [] },
    { id: 1, result: 'x' },
    { id: 1, error: 'x' },
    { id: 1, error: {} },
    { id: 1, error: { code: '1', message: 'x' } },
    { id: 1, error: { code: 1 } },
    { id: 1, error: { code: 1, message: null } },
    JSON.parse('{"__proto__": {"result": {}}}') as JsonObject,
  ])('%j is no response', (response) => {
    expect(outcomeOf(response)).toEqual({ kind: 'invalid-envelope', detail: expect.stringMatching(/^[^\n]+$/) });
  });
});

describe('answerTo', () => {
  it.each(['a', 0, 7])('answers a ping with the id %j', (id) => {
    expect(answerTo({ jsonrpc: '2.0', id, method: 'ping' })).toEqual({ jsonrpc: '2.0', id, result: {} });
  });

  it('refuses every other request, because no capability was declared', () => {
    for (const method of ['sampling/createMessage', 'roots/list', 'elicitation/create', ''])
      expect(answerTo({ jsonrpc: '2.0', id: 7, method })).toEqual({
        jsonrpc: '2.0',
        id: 7,
        error: { code: -32601, message: 'Method not found' },
      });
  });

  it.each<[Json]>([
    [{ jsonrpc: '2.0', method: 'notifications/message' }],
    [{ jsonrpc: '2.0', method: 'ping' }],
    [{ jsonrpc: '2.0', id: null, method: 'ping' }],
    [{ jsonrpc: '2.0', id: {}, method: 'ping' }],
    [{ jsonrpc: '2.0', id: 1, result: {} }],
    [{ jsonrpc: '2.0', id: 1, method: 5 }],
    [[{ jsonrpc: '2.0', id: 1, method: 'ping' }]],
    ['ping'],
    [null],
  ])('says nothing to %j', (message) => {
    expect(answerTo(message)).toBeUndefined();
  });
});

describe('readMessage', () => {
  const read = (text: string): object => readMessage(Buffer.from(text));

  it.each(['{}', ' {"a":"é😀"} ', '[]', '1', 'null', '"x"'])('reads the JSON %j', (text) => {
    expect(read(text)).toEqual({ message: JSON.parse(text) as Json });
  });

  it.each([
    ['', 'blank'],
    [' \t\r', 'blank'],
    ['Server running', 'not-json'],
    ['{"a": 1', 'not-json'],
    ['{} {}', 'not-json'],
    ['\uFEFF{}', 'not-json'],
  ])('keeps %j as text: %s', (text, problem) => {
    expect(read(text)).toEqual({ text, problem });
  });

  it('keeps bytes that are not UTF-8 as text with replacement characters', () => {
    expect(readMessage(Buffer.from([0x47, 0xfc, 0x22]))).toEqual({ text: 'G\uFFFD"', problem: 'not-utf8' });
    expect(readMessage(Buffer.from('{"a":"\xFF"}', 'latin1'))).toMatchObject({ problem: 'not-utf8' });
  });

  it('keeps only the beginning of long text', () => {
    expect(read('x'.repeat(5000))).toEqual({ text: 'x'.repeat(2000), problem: 'not-json' });
    expect(readMessage(Buffer.alloc(5000, 0xff))).toEqual({ text: '\uFFFD'.repeat(2000), problem: 'not-utf8' });
  });

  it('takes 80 levels and refuses 81', () => {
    expect(read(JSON.stringify(nested(80)))).toEqual({ message: nested(80) });
    expect(read(JSON.stringify(nested(81)))).toMatchObject({ problem: 'too-deep' });
    expect(read(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)).toMatchObject({ problem: 'too-deep' });
  });
});
