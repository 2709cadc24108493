import type { Format } from './messages.ts';

/** What an exported report is called, and what it is. */
export const EXPORTS: Readonly<
  Record<Format, { readonly file: string; readonly type: string; readonly title: string }>
> = {
  json: { file: 'mcp-hallmark.json', type: 'application/json', title: 'JSON' },
  sarif: { file: 'mcp-hallmark.sarif', type: 'application/sarif+json', title: 'SARIF' },
  markdown: { file: 'mcp-hallmark.md', type: 'text/markdown', title: 'Markdown' },
};

/** Hands a text to the browser as a file to save. */
export function download(text: string, format: Format): void {
  const { file, type } = EXPORTS[format];
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file;
  link.click();
  URL.revokeObjectURL(url);
}
