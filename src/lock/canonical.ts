import { isArray, isObject, type Json } from '../model/json.ts';

/**
 * A value as the one text that it has whatever the order of its members and the form of its numbers: sorted by UTF-16
 * unit, without blanks, everything outside printable ASCII escaped.
 */
export function canonicalJson(value: Json): string {
  return write(value, '', '', NONE);
}

/** The same, indented, with a line end: as a person reads it in a diff. Members named in `first` come before others. */
export function sortedAsciiJson(value: Json, first: readonly string[]): string {
  return `${write(value, '\n', '  ', first)}\n`;
}

/** Whether two values have the same canonical text. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (isArray(a)) return isArray(b) && a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]));
}

const NONE: readonly string[] = [];

function write(value: Json, line: string, indent: string, first: readonly string[]): string {
  if (typeof value === 'string') return asciiString(value);
  if (typeof value === 'number') return numberText(value);
  const deeper = line + indent;
  if (isArray(value)) {
    const items = value.map((item) => write(item, deeper, indent, first));
    return enclosed('[', ']', items, line, deeper);
  }
  if (!isObject(value)) return String(value);
  const colon = indent === '' ? ':' : ': ';
  const keys = Object.keys(value).sort();
  if (first.length > 0) keys.sort((a, b) => rank(a, first) - rank(b, first));
  const members = keys.map((key) => asciiString(key) + colon + write(value[key] as Json, deeper, indent, first));
  return enclosed('{', '}', members, line, deeper);
}

function rank(key: string, first: readonly string[]): number {
  const at = first.indexOf(key);
  return at < 0 ? first.length : at;
}

function enclosed(open: string, close: string, items: readonly string[], line: string, deeper: string): string {
  return items.length === 0 ? open + close : `${open}${deeper}${items.join(`,${deeper}`)}${line}${close}`;
}

/** Numbers that JSON can hold and JavaScript cannot (`1e400`) are read as infinite; they stay so when read again. */
function numberText(value: number): string {
  if (Number.isFinite(value)) return JSON.stringify(value);
  return value > 0 ? '1e999' : '-1e999';
}

// Nearly all strings are such, and need no escapes.
const PLAIN = /^[ !#-[\]-~]*$/;

function asciiString(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  return JSON.stringify(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
