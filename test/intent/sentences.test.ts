import { afterEach, describe, expect, it, vi } from 'vitest';
import { sentencesOf } from '../../src/intent/sentences.ts';

afterEach(() => vi.restoreAllMocks());

/** How many characters are looked at to split a run of letters without a break. */
function looks(letters: number): number {
  const text = 'a'.repeat(letters);
  const look = vi.spyOn(String.prototype, 'charCodeAt');
  sentencesOf(text);
  const count = look.mock.calls.length;
  look.mockRestore();
  return count;
}

describe('the words of a text', () => {
  it('are found with as much more work as the text is longer', () => {
    sentencesOf('The dictionary is made first.');
    expect(looks(20_000)).toBeLessThanOrEqual(2 * looks(10_000) + 100);
  });

  it('are joined where they make a known phrase, within one clause', () => {
    const words = (text: string): string[][] => sentencesOf(text).map((sentence) => sentence.map(({ word }) => word));
    expect(words('Send the private key.')).toEqual([['send', 'the', 'private key']]);
    expect(words('It is private, key by key.')).toEqual([['it', 'is', 'private', 'key', 'by', 'key']]);
  });

  it('keep what they are, also with a blank, a comma or a line break behind them', () => {
    const kinds = (text: string): [string, string][] =>
      sentencesOf(text).flatMap((sentence) => sentence.map(({ kind, word }): [string, string] => [kind, word]));
    expect(kinds('curl it, then sendMail\nnow')).toEqual([
      ['command', 'curl'],
      ['word', 'it'],
      ['word', 'then'],
      ['name', 'sendmail'],
      ['word', 'now'],
    ]);
  });
});
