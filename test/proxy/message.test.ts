import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/model/json.ts';
import { asNumbers, idKey, inOneLine, isRequest, isResponse, readMessage, rewritten } from '../../src/proxy/message.ts';

/** What a message says once something in it was changed. */
function afterChange(text: string): string {
  const message = readMessage(text);
  return String(rewritten(message, { ...(message.json as JsonObject), changed: true }).wire);
}

describe('a message that is changed', () => {
  test.each(['9007199254740993', '-12345678901234567890', '1e400', '-1E+999', '18446744073709551615'])(
    'keeps the number %s',
    (number) => {
      expect(afterChange(`{"a":${number},"b":[${number}],"c":"${number}"}`)).toBe(
        `{"a":${number},"b":[${number}],"c":"${number}","changed":true}`,
      );
    },
  );

  test('keeps a number behind texts with quotes and backslashes', () => {
    const text = String.raw`{"a":"\\\" 9007199254740993,","b":9007199254740993}`;
    expect(afterChange(text)).toBe(text.replace(/\}$/, ',"changed":true}'));
  });

  test('says the same for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(afterChange(JSON.stringify({ value })))).toEqual(
          JSON.parse(JSON.stringify({ value, changed: true })),
        );
      }),
    );
  });

  test('numbers that cannot be held are numbers where values are compared', () => {
    const { json } = readMessage('{"a":[9223372036854775807,1,"x"]}');
    expect(asNumbers(json ?? null)).toEqual({ a: [Number('9223372036854775807'), 1, 'x'] });
  });
});

describe('reading', () => {
  test('keeps what came, also what is no JSON', () => {
    expect(readMessage('no JSON')).toEqual({ wire: 'no JSON', json: undefined });
    const bytes = new Uint8Array([0x7b, 0x7d]);
    expect(readMessage('{}', bytes).wire).toBe(bytes);
  });

  test('takes what nobody could write again for no JSON', () => {
    expect(readMessage(`${'['.repeat(100_000)}${']'.repeat(100_000)}`).json).toBeUndefined();
    expect(readMessage(`${'['.repeat(900)}${']'.repeat(900)}`).json).toBeDefined();
  });

  test('puts a message on one line only when it has several', () => {
    expect(inOneLine(readMessage('{"a":\n1}')).wire).toBe('{"a":1}');
    const single = readMessage('{"a": 1}');
    expect(inOneLine(single)).toBe(single);
  });

  test('tells requests, notifications and responses', () => {
    expect(isRequest({ id: 1, method: 'a' })).toBe(true);
    expect(isRequest({ id: null, method: 'a' })).toBe(false);
    expect(isRequest({ method: 'a' })).toBe(false);
    expect(isResponse({ id: 'x', result: {} })).toBe(true);
    expect(isResponse({ id: 1, method: 'a' })).toBe(false);
    expect(idKey(1)).not.toBe(idKey('1'));
  });
});
