import { describe, expect, it } from 'vitest';
import { readFixtures } from '../../src/config/read-fixtures.ts';

const SURROUNDINGS = { folder: '/srv/checks', environment: { KEY: 'k-1234567', EMPTY: '' } };
const read = (text: string) => readFixtures(text, SURROUNDINGS);
const problems = (text: string): readonly string[] => {
  const found = read(text);
  return found.status === 'failed' ? found.problems : [];
};
const one = (probe: string): string => `{"version": 1, "probes": [${probe}]}`;

describe('a fixtures file', () => {
  it('of the plainest form is read', () => {
    expect(read(one('{"tool": "list"}'))).toEqual({
      status: 'ok',
      fixtures: [{ tool: 'list', arguments: {}, expectError: false, allowDestructive: false, skip: false }],
      secrets: [],
    });
  });

  it('may have comments and say everything', () => {
    const text = `{
      // what the shelf holds
      "version": 1,
      "probes": [
        {"tool": "find", "label": "none", "args": {"q": "x", "deep": [{"n": 1}]}, "expect_error": true,
         "allow_destructive": true, "skip": true, "max_tokens": 100, "contains": ["a", "b"], "json_pointer": "/items/0"},
        {"tool": "find", "contains": "a",},
      ],
    }`;
    expect(read(text)).toMatchObject({
      fixtures: [
        {
          tool: 'find',
          label: 'none',
          arguments: { q: 'x', deep: [{ n: 1 }] },
          expectError: true,
          allowDestructive: true,
          skip: true,
          expected: { maxTokens: 100, contains: ['a', 'b'], jsonPointer: '/items/0' },
        },
        { expected: { contains: ['a'] } },
      ],
    });
  });

  it('has its variables filled in, and what comes from the environment is secret', () => {
    const text = one(
      '{"tool": "find", "args": {"path": "${FIXTURES_DIR}/a", "deep": [{"${KEY}": "Bearer ${KEY}"}]}, "contains": "${KEY}!"}',
    );
    expect(read(text)).toMatchObject({
      fixtures: [
        {
          arguments: { path: '/srv/checks/a', deep: [{ '${KEY}': 'Bearer k-1234567' }] },
          expected: { contains: ['k-1234567!'] },
        },
      ],
      secrets: ['k-1234567'],
    });
  });

  it('leaves alone what is no variable, and a value is not looked through again', () => {
    const text = one('{"tool": "a", "args": {"a": "$KEY", "b": "${}", "c": "${a b}", "d": "{KEY}", "e": "${EMPTY}"}}');
    expect(read(text)).toMatchObject({
      fixtures: [{ arguments: { a: '$KEY', b: '${}', c: '${a b}', d: '{KEY}', e: '' } }],
    });
  });

  it('says where a variable stands that is not set', () => {
    expect(problems(one('\n{"tool": "a", "args": {"b": ["${NONE}", "${NONE}"], "c": "${OTHER}"}}'))).toEqual([
      'line 2, column 30: the environment variable NONE is not set',
      'line 2, column 41: the environment variable NONE is not set',
      'line 2, column 53: the environment variable OTHER is not set',
    ]);
  });

  it('may name such a variable in what is skipped', () => {
    expect(read(one('{"tool": "a", "args": {"b": "${NONE}"}, "skip": true}'))).toMatchObject({ status: 'ok' });
  });
});

describe('a fixtures file that is wrong', () => {
  for (const [title, text, said] of [
    ['is no JSON', '{"version": 1', 'not JSON: line 1, column 14: "}" was expected, found the end of the text'],
    ['has no version', '{"probes": []}', '"version": expected 1'],
    ['is of another version', '{"version": 2, "probes": []}', 'line 1, column 2: "version": expected 1'],
    ['has no probes', '{"version": 1}', '"probes": is missing'],
    ['has a key that nobody knows', one('{"tool": "a", "expects_error": true}'), 'did you mean "expect_error"?'],
    ['has a probe without a tool', one('{"args": {}}'), '"probes.0.tool": is missing'],
    ['has a tool without a name', one('{"tool": ""}'), '"probes.0.tool": is empty'],
    ['has arguments that are no object', one('{"tool": "a", "args": [1]}'), '"probes.0.args": expected object'],
    ['allows no token', one('{"tool": "a", "max_tokens": 0}'), '"probes.0.max_tokens": is too small'],
    [
      'has a pointer that is none',
      one('{"tool": "a", "json_pointer": "a"}'),
      'expected a JSON Pointer, such as /items/0',
    ],
  ] as const)
    it(`${title} is refused`, () => {
      expect(problems(text)).toEqual([expect.stringContaining(said)]);
    });
});
