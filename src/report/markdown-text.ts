import { display } from '../text/display.ts';
import { TEXT_LIMIT } from './words.ts';

// What Markdown and HTML are made of, and what GitHub and GitLab look for in the finished page: mentions, references,
// short codes, formulas, addresses and hashes of commits. An entity hides the first from the parser; only an element
// around it hides the second from what searches the text afterwards, as GitHub's own documents do with a stray `$`.
const ACTIVE = new RegExp(
  [
    /(?<hash>\b[0-9a-fA-F]{7,}\b)/,
    /(?<apart>[@#$!~^&[{]|%(?=[\w"'])|:(?=\S)|(?<=\/)\/|(?<=[wW]{3})\.|(?<=[A-Z][A-Z0-9_]*|[gG][hH])-(?=\w))/,
    /[\]}<>`*_\\|]|^ (?= {3})|^[+=-]|(?<=^\d+)[.)]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/**
 * Text as Markdown that shows it and does nothing else: no link, image, HTML, mention, reference, formula or break of a
 * table acts. It may stand inside a line of Markdown, in a table and inside an HTML element.
 */
export function markdownText(text: string, limit = TEXT_LIMIT): string {
  return display(text, limit).replace(ACTIVE, (found: string, hash?: string, apart?: string) => {
    // Seven hexadecimal digits and more may be a commit; six are not.
    if (hash !== undefined) return hash.replace(/.{1,6}/g, '<span>$&</span>');
    return apart === undefined ? entity(found) : `<span>${entity(apart)}</span>`;
  });
}

/** Text as code, where `markdownText` may stand. */
export function markdownCode(text: string, limit?: number): string {
  return `<code>${markdownText(text, limit)}</code>`;
}

/** Text in which backticks mark code, as rules write it. */
export function markdownProse(text: string): string {
  const pieces = text.split('`');
  return pieces.map((piece, index) => (index % 2 === 1 ? markdownCode(piece) : markdownText(piece))).join('');
}

/** Text as code without any HTML, for readers that allow none; not for tables. */
export function codeSpan(text: string, limit = TEXT_LIMIT): string {
  const shown = display(text, limit);
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${shown} ${fence}`;
}

function entity(char: string): string {
  return `&#${char.charCodeAt(0)};`;
}
