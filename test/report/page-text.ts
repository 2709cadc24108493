/** Markdown's text as a page holds it: the texts between its tags, entities read. */
export function pageTexts(markdown: string): string[] {
  return markdown
    .split(/<\/?[a-z]+>|\n/)
    .map((text) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))));
}

/**
 * What GitHub or GitLab would make of a text of a page, where it is not inside code: mentions, references to issues,
 * commits, labels and the like, short codes, formulas and addresses.
 */
export const PAGE_TRIGGERS: readonly RegExp[] = [
  /@[\w-]/,
  /#\w/,
  /[!~%^&$](?=\d|[a-z"'])/i,
  /\bGH-\d/i,
  /\b[A-Z][A-Z0-9_]+-\w/,
  /(?<!\w)[0-9a-f]{7,40}(?!\w)/i,
  /:[\w+-]+:/,
  /\$./,
  /:?\/\/\w/,
  /\bwww\.\w/i,
  /\b(?:mailto|xmpp|vulnerability|epic|issue):\S/i,
  /\[\[|\{[+-]|\[[+-]/,
];
