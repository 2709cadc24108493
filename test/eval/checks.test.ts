import { describe, expect, it } from 'vitest';
import { answerIn, judge } from '../../src/eval/checks.ts';
import type { Check } from '../../src/eval/tasks-schema.ts';

describe('the answer in what an agent said', () => {
  it.each([
    ['I looked.\nANSWER: kestrel-7', 'kestrel-7'],
    ['ANSWER: one\nNo, wait.\nANSWER: two', 'two'],
    ['**ANSWER:** 42', '42'],
    ['**ANSWER: 42**', '42'],
    ['**ANSWER**: 42**', '42**'],
    ['`ANSWER: 42`', '42'],
    ['ANSWER: **42**', '**42**'],
    ['> answer : 42 ', '42'],
    ['ANSWER:\n```json\n{"a": 1}\n```', '```json\n{"a": 1}\n```'],
    ['ANSWER: a\nb', 'a\nb'],
    ['kestrel-7', 'kestrel-7'],
    ['The answer is 42', 'The answer is 42'],
    ['', ''],
  ])('%j is %j', (said, answer) => {
    expect(answerIn(said)).toBe(answer);
  });
});

describe('checks', () => {
  const right: [Check, string][] = [
    [{ exact: 'kestrel-7' }, 'kestrel-7'],
    [{ exact: 'kestrel-7' }, ' `kestrel-7`. '],
    [{ exact: 'kestrel-7' }, '**kestrel-7**'],
    [{ exact: 'kestrel-7' }, '"kestrel-7"'],
    [{ exact: 'Bo Marek' }, 'Bo  Marek'],
    [{ exact: 'Start', ignoreCase: true }, 'START'],
    [{ exact: 'v1.' }, 'v1.'],
    [{ number: 41250 }, '41,250 euros'],
    [{ number: 41250 }, '41 250'],
    [{ number: -3 }, '−3'],
    [{ number: 40 }, '40.'],
    [{ number: 40 }, '40 (that is 40)'],
    [{ number: 1e6 }, '1e6'],
    [{ number: 57590.75, tolerance: 0.01 }, '57,590.751'],
    [{ number: 1 }, 'w2 has 1'],
    [{ regex: '^58a08b1[0-9a-f]*$' }, '58a08b1'],
    [{ regex: 'sunny', flags: 'i' }, 'Sunny / Clear'],
    [{ regex: 'a', flags: 'g' }, 'a'],
    [{ json: { port: 1, region: 'x' } }, '{"region":"x","port":1}'],
    [{ json: [1, 2] }, '```json\n[1, 2]\n```'],
    [{ json: [1, [3, 2]], anyOrder: true }, '[[2, 3], 1]'],
    [{ json: null }, '`null`'],
  ];
  it.each(right)('%j takes %j', (check, answer) => {
    expect(judge(check, answer)).toEqual({ passed: true, why: '' });
  });
  const wrong: [Check, string, string][] = [
    [{ exact: 'kestrel-7' }, 'kestrel-8', 'expected kestrel-7'],
    [{ exact: 'kestrel-7' }, 'the volume is kestrel-7', 'expected kestrel-7'],
    [{ exact: 'Start' }, 'start', 'expected Start'],
    [{ exact: 'x' }, '  ', 'there is no answer'],
    [{ number: 40 }, '41', 'expected 40'],
    [{ number: 40, tolerance: 0.5 }, '41', 'expected 40 ± 0.5'],
    [{ number: 40 }, '40 or 41', 'there are several numbers in it'],
    [{ number: 40 }, 'forty', 'there is no number in it'],
    [{ number: 40 }, 'unknown', 'there is no number in it'],
    [{ number: 7 }, 'kestrel7', 'there is no number in it'],
    [{ regex: '^a$' }, 'b', 'it does not match ^a$'],
    [{ json: [1, 2] }, '[2, 1]', 'expected [1,2]'],
    [{ json: { a: 1 } }, '{"a": 1, "b": 2}', 'expected {"a":1}'],
    [{ json: { a: 1 } }, 'a is 1', 'it is not JSON'],
  ];
  it.each(wrong)('%j does not take %j', (check, answer, why) => {
    expect(judge(check, answer)).toEqual({ passed: false, why });
  });
  it('takes an agent that does not know for one that does not know', () => {
    expect(judge({ exact: 'kestrel-7' }, answerIn('ANSWER: unknown')).passed).toBe(false);
  });
});
