import { display } from '../text/display.ts';

/** An old and a new text, both cut to where they differ most. */
export interface Excerpts {
  readonly before: string;
  readonly after: string;
}

const CONTEXT = 4;
// Beyond this a table of all pairs of words would be too large, and the whole middle counts as one edit.
const MOST_WORDS = 600;

/**
 * Quotes both texts around the largest edit, word by word, each in at most `limit` characters as they are shown. What
 * is hidden in them is shown by the one sanitiser, later, and counted here.
 */
export function excerptsOf(before: string, after: string, limit: number): Excerpts {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const edit = largestEdit(old, now);
  return {
    before: quote(old, edit.oldStart, edit.oldEnd, limit),
    after: quote(now, edit.newStart, edit.newEnd, limit),
  };
}

/** The beginning of a text, in at most `limit` characters as they are shown. */
export function beginningOf(text: string, limit: number): string {
  return fit(text, limit);
}

interface Edit {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly newStart: number;
  readonly newEnd: number;
}

// Scripts without blanks between words are taken character by character.
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}';
const WORDS = new RegExp(`\\s*(?:[${UNSPACED}]|[^\\s${UNSPACED}]+)|\\s+`, 'gu');

/** Words with the blanks before them: joined they are the text. */
function wordsOf(text: string): string[] {
  return text.match(WORDS) ?? [];
}

function largestEdit(old: readonly string[], now: readonly string[]): Edit {
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let [oldEnd, newEnd] = [old.length, now.length];
  while (oldEnd > start && newEnd > start && old[oldEnd - 1] === now[newEnd - 1]) {
    oldEnd -= 1;
    newEnd -= 1;
  }
  const whole = { oldStart: start, oldEnd, newStart: start, newEnd };
  if (oldEnd - start > MOST_WORDS || newEnd - start > MOST_WORDS) return whole;
  let largest: Edit | undefined;
  for (const edit of edits(old.slice(start, oldEnd), now.slice(start, newEnd), start))
    if (largest === undefined || sizeOf(edit) > sizeOf(largest)) largest = edit;
  return largest ?? whole;
}

/** New words weigh more: they are what a model will read. */
function sizeOf({ oldStart, oldEnd, newStart, newEnd }: Edit): number {
  return 2 * (newEnd - newStart) + (oldEnd - oldStart);
}

/** The runs of words that are in no longest common subsequence. */
function edits(old: readonly string[], now: readonly string[], offset: number): Edit[] {
  const width = now.length + 1;
  const longest = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      longest[i * width + j] =
        old[i] === now[j]
          ? (longest[(i + 1) * width + j + 1] as number) + 1
          : Math.max(longest[(i + 1) * width + j] as number, longest[i * width + j + 1] as number);
  const found: Edit[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [oldStart, newStart] = [i, j];
    while ((i < old.length || j < now.length) && !(i < old.length && j < now.length && old[i] === now[j])) {
      const skipOld =
        j === now.length ||
        (i < old.length && (longest[(i + 1) * width + j] as number) >= (longest[i * width + j + 1] as number));
      if (skipOld) i += 1;
      else j += 1;
    }
    if (i > oldStart || j > newStart)
      found.push({
        oldStart: oldStart + offset,
        oldEnd: i + offset,
        newStart: newStart + offset,
        newEnd: j + offset,
      });
    i += 1;
    j += 1;
  }
  return found;
}

/** The words of the edit with a few around them; of a long edit its beginning. */
function quote(words: readonly string[], start: number, end: number, limit: number): string {
  // Indentation would take the room of words.
  const text = (from: number, to: number): string => words.slice(from, to).join('').replace(/ {3,}/g, ' ');
  const lead = text(Math.max(0, start - CONTEXT), start);
  const edited = text(start, end);
  const tail = text(end, end + CONTEXT);
  const from = `${start > CONTEXT ? '…' : ''}${lead}`;
  const to = `${tail}${end + CONTEXT < words.length ? '…' : ''}`;
  if (shownLength(from + edited + to) <= limit) return from + edited + to;
  const brief = text(Math.max(0, start - 1), start);
  const near = `${start > 1 ? '…' : ''}${shownLength(brief) <= limit / 4 ? brief : ''}`;
  return fit(near + edited + to, limit);
}

function fit(text: string, limit: number): string {
  if (shownLength(text) <= limit) return text;
  const chars = [...text];
  let [low, high] = [0, Math.min(chars.length, limit)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (shownLength(`${chars.slice(0, middle).join('')}…`) <= limit) low = middle;
    else high = middle - 1;
  }
  return `${chars.slice(0, low).join('')}…`;
}

function shownLength(text: string): number {
  return [...display(text, Number.MAX_SAFE_INTEGER)].length;
}
