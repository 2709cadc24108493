import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/json.ts';
import { responseText, responseTokens } from '../../src/probes/response-text.ts';
import { ESTIMATE } from '../../src/text/tokens.ts';

const ofResult = (result: JsonObject): string => responseText({ kind: 'result', result });

describe('the text of a response', () => {
  it('is that of its blocks, and pictures have none', () => {
    const content = [
      { type: 'text', text: 'one' },
      { type: 'image', data: 'aGVsbG8=', mimeType: 'image/png' },
      { type: 'resource', resource: { uri: 'file:///a', text: 'two' } },
      { type: 'resource', resource: { uri: 'file:///b', blob: 'aGVsbG8=' } },
    ];
    expect(ofResult({ content, structuredContent: { three: 3 } })).toBe('one\ntwo');
  });

  it('names the resources that are linked to', () => {
    const link = { type: 'resource_link', uri: 'file:///a', name: 'a' };
    expect(ofResult({ content: [link] })).toBe(JSON.stringify(link));
  });

  it('is the structured content where the blocks have none', () => {
    expect(ofResult({ content: [], structuredContent: { three: 3 } })).toBe('{"three":3}');
  });

  it('is what is asked for, where more input is', () => {
    expect(ofResult({ resultType: 'input_required', inputRequests: { name: {} } })).toBe('{"name":{}}');
  });

  it('is the message and the data of an error', () => {
    expect(responseText({ kind: 'rpc-error', code: -32602, message: 'No', data: [1] })).toBe('No\n[1]');
    expect(responseText({ kind: 'timeout', afterMs: 1, detail: 'no answer' })).toBe('');
  });

  it('does not fail on what is no result of a tool', () => {
    for (const content of [null, 'x', [null, 1, {}, { type: 'text' }, { type: 'resource' }]])
      expect(ofResult({ content })).toBe('');
  });
});

describe('the tokens of a response', () => {
  const called = { status: 'called', ms: 1, connection: 0 } as const;

  it('are four characters each', () => {
    const outcome = { kind: 'result', result: { content: [{ type: 'text', text: 'x'.repeat(9) }] } } as const;
    expect(responseTokens({ ...called, outcome }, ESTIMATE)).toBe(3);
    expect(responseTokens({ ...called, outcome, cut: { tokens: 50 } }, ESTIMATE)).toBe(50);
  });
});
