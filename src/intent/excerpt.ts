const CONTEXT = 80;
const LONGEST = 400;

/** The words from one offset to another, with what stands around them; the words stand between `>>` and `<<`. */
export function excerptOf(text: string, start: number, end: number): string {
  const from = Math.max(0, start - CONTEXT);
  const to = Math.min(text.length, end + CONTEXT);
  const before = (from > 0 ? '…' : '') + text.slice(from, start);
  const after = text.slice(end, to) + (to < text.length ? '…' : '');
  return `${before}>>${wordsOf(text, start, end)}<<${after}`;
}

/** The words from one offset to another; of many only the first and the last. */
export function wordsOf(text: string, start: number, end: number): string {
  if (end - start <= LONGEST) return text.slice(start, end);
  return `${text.slice(start, start + LONGEST / 2)} … ${text.slice(end - LONGEST / 2, end)}`;
}
