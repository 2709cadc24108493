import { applyEdits, format } from 'jsonc-parser';

/** JSON with every member in its own line; everything but the blanks stays as it was written. Undefined for what is not JSON. */
export function indented(text: string): string | undefined {
  try {
    JSON.parse(text);
    return applyEdits(text, format(text, undefined, { insertSpaces: true, tabSize: 2 }));
  } catch {
    return undefined;
  }
}
