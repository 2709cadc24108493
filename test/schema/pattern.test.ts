import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern, stepsToMatch } from '../../src/schema/pattern.ts';

describe('compilePattern', () => {
  it('prefers the u flag', () => {
    expect(compilePattern('^\\p{L}.$')?.test('a😀')).toBe(true);
  });

  it.each(['\\-', '^\\_$', '{', 'a{,3}', ']'])('takes %s, which is none with the u flag', (source) => {
    expect(compilePattern(source)).toBeInstanceOf(RegExp);
    expect(compilePattern(source)?.unicode).toBe(false);
  });

  it.each(['(', '[', '*', 'a**', '(?<a>)(?<a>)', '(?i)a', '[z-a]', '\\', '(?P<name>a)', 'a{2,1}', '^a++$'])(
    'refuses %s',
    (source) => {
      expect(compilePattern(source)).toBeUndefined();
    },
  );
});

describe('stepsToMatch', () => {
  const second = 1e8;

  it.each([
    ['^[a-z]+$', 100_000],
    ['^\\d{4}-\\d{2}-\\d{2}$', 1_000_000],
    ['^#[0-9a-fA-F]{6}$', 1_000_000],
    ['^(pid|process)!?=.+$', 100_000],
    ['\\S', 1_000_000],
    ['^[^@]+@[^@]+$', 5000],
    ['a*b*c', 300],
    ['^((25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(25[0-5]|2[0-4]\\d|1?\\d?\\d)$', 100],
  ])('lets %s be tried on %i characters', (source, length) => {
    expect(stepsToMatch(source)(length)).toBeLessThan(second);
  });

  it.each([
    ['^(a+)+$', 30],
    ['^(a|a)*$', 30],
    ['^(a|aa)+$', 40],
    ['^(a?){40}a{40}$', 40],
    ['^(?:a*)*$', 30],
    ['^((a{1,20})+)$', 30],
    ['^(a)\\1*$', 30],
    ['^(?=(a+)+b)', 30],
    ['a*a*a*a*b', 5000],
    ['x+x+y', 20_000],
    ['(', 100],
    [`((a*){1${'0'.repeat(200)}}){1${'0'.repeat(200)}}`, 0],
    [`${'('.repeat(200)}a+${')+'.repeat(200)}`, 30],
  ])('does not let %s be tried on %i characters', (source, length) => {
    expect(stepsToMatch(source)(length)).toBeGreaterThan(source === '(' ? 0 : second);
  });

  it('is an upper bound: what it lets through ends', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '(a|b)',
      '(a+)',
      '(?:ab?)',
      'a{0,9}',
      '(a|ab)',
      '(?=a*b)',
      '^',
      '$',
    );
    const quantifier = fc.constantFrom('', '', '*', '+', '?', '{2,}', '{0,30}', '*?');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(atom, quantifier), { maxLength: 6 }),
        fc.integer({ min: 0, max: 4 }),
        (parts, size) => {
          const source = parts.map(([text, times]) => text + (/^[\^$]$|^\(\?=/.test(text) ? '' : times)).join('');
          const text = 'a'.repeat(6 ** size);
          if (stepsToMatch(source)(text.length) > second / 10) return;
          compilePattern(source)?.test(text);
        },
      ),
      { numRuns: 2000 },
    );
  }, 60_000);
});
