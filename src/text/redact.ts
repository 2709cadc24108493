import { isArray, isObject, type Json } from '../model/json.ts';

/** What stands where a secret stood. */
export const REDACTED = '[redacted]';

/** Replaces secrets wherever they stand in a text. */
export type Redact = (text: string) => string;

/**
 * Makes the redactor for secrets, each as it is and as URLs and JSON write it. Secrets of fewer than four characters
 * are left alone: they would be found everywhere.
 */
export function redactor(secrets: readonly string[]): Redact {
  const forms = new Set<string>();
  for (const secret of secrets) {
    if (secret.length < 4) continue;
    const whole = secret.replace(/\p{Cs}/gu, '\uFFFD');
    // HTTP headers are read as Latin-1, in which other text looks like its bytes.
    const bytes = encodeURIComponent(whole).replace(/%(..)/gu, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    const escaped = JSON.stringify(secret).slice(1, -1);
    for (const form of [secret, encodeURIComponent(whole), encodeURI(whole), pathForm(whole), escaped, bytes])
      forms.add(form);
  }
  // The longest first: a secret may be a part of another.
  const ordered = [...forms].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return (text) =>
    ordered.reduce((result, form) => (result.includes(form) ? result.replaceAll(form, REDACTED) : result), text);
}

/** Text as it stands in the path of a URL (WHATWG URL, path percent-encode set). */
function pathForm(text: string): string {
  return encodeURI(text).replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%7C', '|').replaceAll('%5C', '/');
}

/** Redacts every string of a JSON value, member names included. Gives the same value when nothing had to be replaced. */
export function redactJson(value: Json, redact: Redact): Json {
  if (typeof value === 'string') return redact(value);
  if (isArray(value)) {
    const items = value.map((item) => redactJson(item, redact));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value)) return value;
  let changed = false;
  const entries = Object.entries(value).map(([key, child]) => {
    const entry = [redact(key), redactJson(child, redact)] as const;
    changed ||= entry[0] !== key || entry[1] !== child;
    return entry;
  });
  return changed ? Object.fromEntries(entries) : value;
}
