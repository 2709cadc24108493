import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { REDACTED, redactJson, redactor } from '../../src/text/redact.ts';

describe('redactor', () => {
  it('replaces a secret wherever it stands', () => {
    expect(redactor(['hunter22'])('a hunter22, hunter22b')).toBe(`a ${REDACTED}, ${REDACTED}b`);
  });
  it('replaces a secret as URLs and JSON write it', () => {
    const redact = redactor(['p/s "w"']);
    expect(redact('?key=p%2Fs%20%22w%22')).toBe(`?key=${REDACTED}`);
    expect(redact('{"key":"p/s \\"w\\""}')).toBe(`{"key":"${REDACTED}"}`);
  });
  it('replaces the longer of two secrets first', () => {
    expect(redactor(['token', 'token-of-mine'])('token-of-mine')).toBe(REDACTED);
  });
  it('leaves secrets alone that would be found everywhere', () => {
    expect(redactor(['', 'a', 'yes'])('a yes, an answer')).toBe('a yes, an answer');
  });
  it('survives a lone surrogate in a secret', () => {
    expect(redactor(['abc\uD800'])('abc\uD800!')).toBe(`${REDACTED}!`);
  });
  it('leaves nothing of a secret in any JSON value', () => {
    const secret = 'canary-4711';
    const text = fc
      .tuple(fc.string(), fc.boolean(), fc.string())
      .map(([a, held, b]) => (held ? a + secret + b : a + b));
    const value = fc.letrec<{ json: Json }>((tie) => ({
      json: fc.oneof(text, fc.constant(null), fc.array(tie('json')), fc.dictionary(text, tie('json'))),
    })).json;
    fc.assert(fc.property(value, (json) => !JSON.stringify(redactJson(json, redactor([secret]))).includes(secret)));
  });
  it('gives back the same value when there is nothing to replace', () => {
    const value = { tools: [{ name: 'a' }] };
    expect(redactJson(value, redactor(['canary-4711']))).toBe(value);
  });
});
