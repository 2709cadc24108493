import { isObject, type Json } from '../model/json.ts';

/** What of an instance decides how long a validator takes. */
export interface InstanceSize {
  /** Values of any type, nested ones included. */
  readonly values: number;
  /** In UTF-16 units; names count as texts. */
  readonly longestText: number;
  readonly longestArray: number;
  readonly mostMembers: number;
}

/** Measures an instance; undefined when it has more than `most` values or more than `deepest` levels. */
export function instanceSize(instance: Json, most: number, deepest: number): InstanceSize | undefined {
  let values = 0;
  let longestText = 0;
  let longestArray = 0;
  let mostMembers = 0;
  let level: readonly Json[] = [instance];
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (values > most || depth > deepest) return undefined;
    const next: Json[] = [];
    for (const value of level) {
      if (typeof value === 'string') longestText = Math.max(longestText, value.length);
      if (typeof value !== 'object' || value === null) continue;
      const children = Object.values(value);
      if (isObject(value)) {
        mostMembers = Math.max(mostMembers, children.length);
        for (const name of Object.keys(value)) longestText = Math.max(longestText, name.length);
      } else longestArray = Math.max(longestArray, children.length);
      for (const child of children) next.push(child);
    }
    level = next;
  }
  return { values, longestText, longestArray, mostMembers };
}
