import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findHidden } from '../../src/text/unicode.ts';
import { codePointName } from './hidden-samples.ts';

// Every kind of character that the finder looks at, the ones that excuse them, and bystanders.
const unit = fc.oneof(
  fc.constantFrom(...'ab1 .\n', 'é', '读', 'क', '\u094D', 'ش', '\u064E', 'ש', 'ก', 'ᠠ', '⠓', '\u2800'),
  fc.constantFrom('😀', '👨', '🏽', '⚠', '🏴', '🏳', '\u{E0067}', '\u{E0062}', '\u{E0065}', '\u{E007F}', '\u{E0001}'),
  fc.constantFrom('\u200B', '\u200C', '\u200D', '\u200E', '\u200F', '\u061C', '\u00AD', '\uFEFF', '\u2060', '\u180E'),
  fc.constantFrom('\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'),
  fc.constantFrom('\uFE00', '\uFE0E', '\uFE0F', '\u{E0100}', '\u{E01EF}', '\u180B', '\u3164', '\uD83D', '\uDE00'),
);
const text = fc.string({ unit, maxLength: 40 });

/** Every code point that Unicode calls invisible by default, or a format character, or that is a blank by its looks. */
function* invisibleCodePoints(): Generator<number> {
  for (let code = 0; code <= 0x10ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const char = String.fromCodePoint(code);
    if (code === 0x2800 || /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(char)) yield code;
  }
}

// These are seen: signs above or around numbers and words, and hieroglyphs' layout. U+FFF0–FFF8 are not assigned.
const SEEN = /^[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}\u{13430}-\u{1343F}\uFFF0-\uFFF8]$/u;

describe('findHidden', { timeout: 60_000 }, () => {
  it('gives runs that are sorted, apart, within the text and as long as they say', () => {
    fc.assert(
      fc.property(text, (sample) => {
        let end = 0;
        let kind: string | undefined;
        for (const run of findHidden(sample)) {
          expect(run.start).toBeGreaterThanOrEqual(end);
          expect(run.end).toBeGreaterThan(run.start);
          expect(run.end).toBeLessThanOrEqual(sample.length);
          expect(Array.from(sample.slice(run.start, run.end))).toHaveLength(run.count);
          if (run.start === end) expect(run.kind, 'neighbours of one kind are one run').not.toBe(kind);
          ({ end, kind } = run);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('gives runs of nothing but characters that are invisible', () => {
    fc.assert(
      fc.property(text, (sample) => {
        for (const run of findHidden(sample))
          expect(sample.slice(run.start, run.end)).toMatch(/^[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]+$/u);
      }),
      { numRuns: 2000 },
    );
  });

  it('gives no decoded text that is empty', () => {
    fc.assert(
      fc.property(text, (sample) => {
        for (const run of findHidden(sample)) expect(run.decoded).not.toBe('');
      }),
    );
  });

  it('finds nothing in text without invisible characters', () => {
    const visible = fc
      .string({ unit: 'binary' })
      .map((sample) => sample.replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu, ''));
    fc.assert(
      fc.property(visible, (sample) => {
        expect(findHidden(sample)).toEqual([]);
      }),
    );
  });

  it('shifts its offsets by the UTF-16 length of what stands before', () => {
    fc.assert(
      fc.property(fc.constantFrom('', 'x', 'é', '😀', '𝒜𝒜', '读取'), (before) => {
        expect(findHidden(`${before} a\u2060b`)).toEqual([
          { kind: 'invisible', start: before.length + 2, end: before.length + 3, count: 1 },
        ]);
      }),
    );
  });

  it('finds every invisible character of Unicode between Latin letters', () => {
    const missed = [...invisibleCodePoints()].filter((code) => {
      const char = String.fromCodePoint(code);
      return !SEEN.test(char) && findHidden(`a${char}b`).length !== 1;
    });
    expect(missed.map(codePointName)).toEqual([]);
  });

  it('finds none of the format characters that are seen', () => {
    const found = [...invisibleCodePoints()].filter((code) => {
      const char = String.fromCodePoint(code);
      return SEEN.test(char) && findHidden(`a${char}b`).length > 0;
    });
    expect(found.map(codePointName)).toEqual([]);
  });
});
