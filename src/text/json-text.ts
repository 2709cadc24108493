import type { Json } from '../model/json.ts';

/** A text read as JSON; undefined when it is none. */
export function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The object or array that a text is, or ends with after some lines of introduction; undefined when there is none. */
export function jsonIn(text: string): Json | undefined {
  const start = /^[ \t]{0,20}[[{]/m.exec(text)?.index;
  if (start === undefined) return undefined;
  const found = parsedJson(text.slice(start, Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1));
  return typeof found === 'object' && found !== null ? found : undefined;
}
