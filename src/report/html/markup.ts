import { display } from '../../text/display.ts';
import { TEXT_LIMIT } from '../words.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that we wrote; every text in it went through `escapeHtml`. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

/** What a template may hold: text, which is escaped, markup, which is not, lists of both, and nothing. */
export type Content = string | number | Html | undefined | readonly Content[];

/** A template literal as markup: whatever is put into it is escaped, unless it is markup already. */
export function html(strings: TemplateStringsArray, ...contents: readonly Content[]): Html {
  let markup = strings[0] ?? '';
  for (const [index, content] of contents.entries()) markup += toMarkup(content) + (strings[index + 1] ?? '');
  return new Html(markup);
}

/** A text as HTML that shows it and does nothing else, between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return display(text, TEXT_LIMIT).replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '');
}

/** Text with code between backticks, as rules write it. */
export function prose(text: string): Html {
  return html`${text.split('`').map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : piece))}`;
}

function toMarkup(content: Content): string {
  if (content === undefined) return '';
  if (content instanceof Html) return content.markup;
  if (typeof content === 'object') return content.map(toMarkup).join('');
  return escapeHtml(String(content));
}
