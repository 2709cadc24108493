/** A piece of text that a person who looks at the rendered text does not see. */
export interface Unseen {
  readonly kind: 'comment' | 'invisible' | 'script' | 'pushed';
  readonly start: number;
  readonly end: number;
  /** What it says. */
  readonly content: string;
}

const LONGEST = 20_000;
// `<!-- … -->`, and the ways in which Markdown is made to hold a comment.
const MARKDOWN_COMMENT =
  /^[ \t]{0,3}\[(?:\/\/|comment|_|#)?\]:[ \t]{0,4}(?:#|<>|\/)[ \t]{0,4}["'(]([^\n]{1,2000})["')]/gim;
const UNSEEN =
  /<(\w{1,20})\b[^<>]{0,200}?(?:style\s{0,2}=\s{0,2}["'][^"'<>]{0,120}?(?:display\s{0,2}:\s{0,2}none|visibility\s{0,2}:\s{0,2}hidden|font-size\s{0,2}:\s{0,2}0|opacity\s{0,2}:\s{0,2}0(?![.\d]*[1-9])|color\s{0,2}:\s{0,2}(?:white|transparent|#fff\b|#ffffff)|(?:left|top|text-indent)\s{0,2}:\s{0,2}-\d{3,})|\shidden(?=[\s>=])|\saria-hidden\s{0,2}=\s{0,2}["']true)[^<>]{0,200}>/gi;
const SCRIPT = /<script\b[^<>]{0,200}>/gi;
// Blanks in a row that push what follows out of view: more than any indentation, or more empty lines than any page has.
const PUSHED =
  /(?:[ \t\u00A0\u2000-\u200A\u202F\u205F\u3000][\u200B-\u200F\u2060\uFEFF]{0,3}){60,}|(?:[ \t]{0,40}\r?\n){12,}/g;

/** Finds what is hidden by markup or by layout. Linear. */
export function markedUnseen(text: string): Unseen[] {
  const found: Unseen[] = [];
  if (text.includes('<!--')) found.push(...comments(text));
  if (text.includes(']:')) {
    for (const match of text.matchAll(MARKDOWN_COMMENT))
      found.push({ kind: 'comment', start: match.index, end: match.index + match[0].length, content: match[1] ?? '' });
  }
  if (text.includes('<')) {
    for (const match of text.matchAll(UNSEEN)) found.push(...element(text, match, 'invisible', match[1] ?? ''));
    for (const match of text.matchAll(SCRIPT)) found.push(...element(text, match, 'script', 'script'));
  }
  for (const match of text.matchAll(PUSHED)) {
    const end = match.index + match[0].length;
    const content = text.slice(end, end + LONGEST).trim();
    if (content !== '') found.push({ kind: 'pushed', start: match.index, end, content });
  }
  return found.sort((a, b) => a.start - b.start);
}

function comments(text: string): Unseen[] {
  const found: Unseen[] = [];
  for (let start = text.indexOf('<!--'); start >= 0; ) {
    const close = text.indexOf('-->', start + 4);
    const end = close < 0 ? text.length : close + 3;
    found.push({ kind: 'comment', start, end, content: text.slice(start + 4, close < 0 ? undefined : close).trim() });
    start = text.indexOf('<!--', end);
  }
  return found;
}

/** An element with its content; none for a tag alone or in backticks, which only names it. */
function element(text: string, match: RegExpMatchArray, kind: 'invisible' | 'script', name: string): Unseen[] {
  const start = match.index ?? 0;
  const from = start + match[0].length;
  // Only so far: a text of opening tags alone must not be searched to its end for each of them.
  const window = text.slice(from, from + 2000);
  const close = window.toLowerCase().indexOf(`</${name.toLowerCase()}`);
  const content = window.slice(0, Math.max(0, close)).trim();
  if (content === '' || text[start - 1] === '`') return [];
  return [{ kind, start, end: from + close, content }];
}
