import { eastAsianWidth } from 'get-east-asian-width';

const ASCII = /^[\0-\x7F]*$/;
const ZERO_WIDTH = /^[\p{M}\p{Cf}]$/u;
const PICTOGRAPH = /^\p{Emoji_Presentation}$/u;

/** How many columns of a terminal a text takes. */
export function displayWidth(text: string): number {
  if (ASCII.test(text)) return text.length;
  let width = 0;
  for (const char of text) {
    if (ZERO_WIDTH.test(char)) continue;
    width += PICTOGRAPH.test(char) ? 2 : eastAsianWidth(char.codePointAt(0) ?? 0);
  }
  return width;
}

/** Breaks a text at blanks into lines of at most `width` columns; a word that is longer gets a line of its own. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of text.split(' ')) {
    const length = displayWidth(word);
    if (line !== '' && used + 1 + length > width) {
      lines.push(line);
      line = word;
      used = length;
    } else {
      used += length + (line === '' ? 0 : 1);
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** The beginning of a text that fits into `width` columns. */
export function clip(text: string, width: number): string {
  let shown = '';
  let used = 0;
  for (const char of text) {
    used += displayWidth(char);
    if (used > width) return shown;
    shown += char;
  }
  return shown;
}

/** A text that fits into `width` columns; where something was cut off, it ends in an ellipsis. */
export function clipped(text: string, width: number): string {
  return displayWidth(text) <= width ? text : `${clip(text, width - 1)}…`;
}
