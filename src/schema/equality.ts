import { isArray, isObject, type Json } from '../model/json.ts';
import { MAX_DEPTH } from '../model/limits.ts';

/** The positions of values that equal an earlier one, as JSON Schema has equality. Values nested too deep count as unlike any other. */
export function repeatedAt(values: readonly Json[]): readonly number[] {
  if (areDistinctTexts(values)) return NONE;
  const seen = new Set<string>();
  const repeated: number[] = [];
  for (const [index, value] of values.entries()) {
    const key = canonicalText(value, MAX_DEPTH);
    if (key === undefined) continue;
    if (seen.has(key)) repeated.push(index);
    seen.add(key);
  }
  return repeated;
}

const NONE: readonly number[] = [];

/** Nearly all lists in schemas are names, each once. */
function areDistinctTexts(values: readonly Json[]): boolean {
  return values.every((value) => typeof value === 'string') && new Set(values).size === values.length;
}

/** A text that is the same for two values exactly when they are equal; undefined where they are nested deeper than `levels`. */
function canonicalText(value: Json, levels: number): string | undefined {
  if (!isArray(value) && !isObject(value)) return JSON.stringify(value);
  if (levels === 0) return undefined;
  const parts: string[] = [];
  for (const key of isArray(value) ? value.keys() : Object.keys(value).sort()) {
    const text = canonicalText((value as Readonly<Record<string, Json>>)[key] as Json, levels - 1);
    if (text === undefined) return undefined;
    parts.push(typeof key === 'string' ? `${JSON.stringify(key)}:${text}` : text);
  }
  return isArray(value) ? `[${parts.join(',')}]` : `{${parts.join(',')}}`;
}
