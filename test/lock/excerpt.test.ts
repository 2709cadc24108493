import { describe, expect, it } from 'vitest';
import { beginningOf, excerptsOf } from '../../src/lock/excerpt.ts';
import { display } from '../../src/text/display.ts';

describe('quotes of two texts', () => {
  it.each([
    ['a word', 'Reads a file.', 'Reads two files.', 'Reads a file.', 'Reads two files.'],
    ['the end', 'Reads a file.', 'Reads a file. Sends it.', 'Reads a file.', 'Reads a file. Sends it.'],
    ['scripts without blanks', '读取文件', '读取密钥文件', '读取文件', '读取密钥文件'],
  ])('show %s', (_, before, after, old, now) => {
    expect(excerptsOf(before, after, 78)).toEqual({ before: old, after: now });
  });

  it('are of the largest edit, with a few words around it', () => {
    const filler = Array.from({ length: 40 }, (_, index) => `word${index}`);
    const before = filler.join(' ');
    const after = [...filler.slice(0, 5), 'small', ...filler.slice(5, 30), 'read', 'the', 'keys', ...filler.slice(30)];
    const excerpts = excerptsOf(before, after.join(' '), 120);
    expect(excerpts.after).toBe('… word26 word27 word28 word29 read the keys word30 word31 word32 word33…');
    expect(excerpts.before).toBe('… word26 word27 word28 word29 word30 word31 word32 word33…');
  });

  it('fit as they are shown, hidden characters and all', () => {
    const hidden = 'Reads.\u{E0041}\u200B'.repeat(60);
    for (const text of [excerptsOf('Reads.', hidden, 78).after, beginningOf(hidden, 78)])
      expect([...display(text, 1000)].length).toBeLessThanOrEqual(78);
  });

  it('take texts of any length', () => {
    const long = Array.from({ length: 20_000 }, (_, index) => `w${index}`).join(' ');
    expect(excerptsOf(long, long.replaceAll('w', 'v'), 78).after).toMatch(/^v0 v1 .*…$/);
  });
});
