import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeSyntaxError } from '../../src/input/syntax-error.ts';

describe('describeSyntaxError says where and what was expected', () => {
  it.each<readonly [string, number, number, string]>([
    ['{', 1, 2, '"}" was expected, found the end of the text'],
    ['[', 1, 2, '"]" was expected, found the end of the text'],
    ['[1, 2', 1, 6, '"]" was expected, found the end of the text'],
    ['{"a": 1', 1, 8, '"}" was expected, found the end of the text'],
    ['[1,]', 1, 4, 'a value was expected, found "]"'],
    ['{"a": 1,}', 1, 9, 'a property name in double quotes was expected, found "}"'],
    ['{"a" 1}', 1, 6, 'a colon was expected, found "1}"'],
    ['{"a": }', 1, 7, 'a value was expected, found "}"'],
    ['{"a": 1 "b": 2}', 1, 9, 'a comma was expected, found ""b": 2}"'],
    ['[1 2]', 1, 4, 'a comma was expected, found "2]"'],
    ["{'a': 1}", 1, 2, 'a property name in double quotes was expected, found "\'a\': 1}"'],
    ['{a: 1}', 1, 2, 'a property name in double quotes was expected, found "a: 1}"'],
    ['[] []', 1, 4, 'the end was expected, there is more text after the value, found "[]"'],
    ['{}}', 1, 3, 'the end was expected, there is more text after the value, found "}"'],
    ['undefined', 1, 1, 'this is no JSON value, found "undefined"'],
    ['[NaN]', 1, 2, 'this is no JSON value, found "NaN]"'],
    ['[1] // note', 1, 5, 'comments are not allowed in JSON, found "// note"'],
    ['/* note */ []', 1, 1, 'comments are not allowed in JSON, found "/* note */ []"'],
    ['["abc', 1, 2, 'a string is not closed, found ""abc"'],
    ['["a\nb"]', 1, 2, 'a string is not closed, found ""a\\nb"]"'],
    ['["\\x"]', 1, 2, 'this escape does not exist in JSON, found ""\\x"]"'],
    ['["\\u12"]', 1, 2, '"\\u" needs four hexadecimal digits, found ""\\u12"]"'],
    ['["a\tb"]', 1, 2, 'a control character in a string must be escaped, found ""a\\tb"]"'],
    ['hello', 1, 1, 'this is no JSON value, found "hello"'],
    ['<html>', 1, 1, 'this is no JSON value, found "<html>"'],
    ['{\n  "a": 1,\n  "b" 2\n}', 3, 7, 'a colon was expected, found "2\\n}"'],
    ['{\r\n  "a": 1,\r\n  "b" 2\r\n}', 3, 7, 'a colon was expected, found "2\\r\\n}"'],
    ['{\n\t"a": 1\n\t"b": 2\n}', 3, 2, 'a comma was expected, found ""b": 2\\n}"'],
    ['[\n"one",\n"two",\n]\n', 4, 1, 'a value was expected, found "]\\n"'],
    ['[\n', 2, 1, '"]" was expected, found the end of the text'],
    ['["😀", x]', 1, 8, 'this is no JSON value, found "x]"'],
    ['["读", x]', 1, 7, 'this is no JSON value, found "x]"'],
    [`[${'x'.repeat(30)}]`, 1, 2, `this is no JSON value, found "${'x'.repeat(20)}"`],
    ['[\u202Ex]', 1, 2, 'this is no JSON value, found "\\u{202E}x]"'],
  ])('%j', (text, line, column, rest) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(describeSyntaxError(text)).toBe(`not JSON: line ${line}, column ${column}: ${rest}`);
  });

  it.each(['', ' ', '\n\t\r\n'])('that %j is empty', (text) => {
    expect(describeSyntaxError(text)).toBe('not JSON: the text is empty');
  });

  it('and gives up on the place, not on the answer, where the nesting is too deep', () => {
    expect(describeSyntaxError('['.repeat(200_000))).toMatch(/^not JSON/);
  });
});

describe('a JSON text with one character deleted or inserted', { timeout: 60_000 }, () => {
  const json = fc.json({ maxDepth: 4 });
  const space = fc.constantFrom<string | number>('', 1, '\t', 2);
  const eol = fc.constantFrom('\n', '\r\n');
  const broken = fc
    .tuple(
      json,
      space,
      eol,
      fc.nat(),
      fc.constantFrom('', ...'{}[]",:\\/*-+.0eEt\'\n\r\t\0 ', '\u00A0', '\uFEFF', '\u2028', 'é'),
    )
    .map(([text, indent, end, position, insert]) => {
      const pretty = JSON.stringify(JSON.parse(text), null, indent).replaceAll('\n', end);
      const at = position % (pretty.length + 1);
      return pretty.slice(0, at) + insert + pretty.slice(insert === '' ? at + 1 : at);
    });

  it('parses, or a place within the text is named', () => {
    fc.assert(
      fc.property(broken, (text) => {
        try {
          JSON.parse(text);
          return;
        } catch {
          // It is judged below.
        }
        const said = describeSyntaxError(text);
        if (text.trim() === '') {
          expect(said).toBe('not JSON: the text is empty');
          return;
        }
        const [, line, column, found] = /^not JSON: line (\d+), column (\d+): .+, found (.+)$/u.exec(said) ?? [];
        expect(line, `${JSON.stringify(text)}: ${said}`).toBeDefined();
        const lines = text.split('\n');
        expect(Number(line)).toBeLessThanOrEqual(lines.length);
        expect(Number(column)).toBeGreaterThan(0);
        expect(Number(column)).toBeLessThanOrEqual((lines[Number(line) - 1] ?? '').length + 1);
        expect(found === 'the end of the text').toBe(
          Number(line) === lines.length && Number(column) === (lines.at(-1) ?? '').length + 1,
        );
      }),
      { numRuns: 3000 },
    );
  });
});
