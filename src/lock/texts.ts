import type { Json } from '../model/json.ts';
import type { PathSegment } from '../model/pointer.ts';
import { eachString } from '../model/walk.ts';
import { identifierWords } from '../text/words.ts';
import { canonicalJson, isSame } from './canonical.ts';
import type { SchemaChange } from './compare-schemas.ts';
import type { SchemaNode } from './schema-node.ts';

const MOST_WORDS = 4;

/** Whether a name is only a name: a few words, as programs write them, in which nothing can be said to a model. */
export function isPlainName(name: string): boolean {
  return /^[\w.$-]{1,64}$/.test(name) && identifierWords(name).length <= MOST_WORDS;
}

/**
 * The change between two values of something that a model reads. `name` is what it stands under, where that is itself
 * a text. Where no string differs it is a change, but none of a text.
 */
export function textChange(
  path: readonly PathSegment[],
  before: Json | undefined,
  after: Json | undefined,
  name?: string,
): readonly SchemaChange[] {
  if (isSame(before, after)) return [];
  const [old, now] = [stringsIn(before), stringsIn(after)];
  if (name !== undefined && before === undefined) now.push(name);
  const place = path.length === 0 ? '' : String(path.at(-1));
  if (old.join('\n') === now.join('\n')) return [{ kind: 'changed', path, what: 'changed:', detail: place }];
  return [
    {
      kind: 'text',
      path,
      what: before === undefined ? 'new text' : after === undefined ? 'a text is gone' : 'a text changed',
      detail: place,
      before: asText(before),
      after: name !== undefined && before === undefined ? `${name}: ${asText(after)}` : asText(after),
    },
  ];
}

/** The strings of a value and the names in it, in an order that does not depend on how it is written. */
function stringsIn(value: Json | undefined): string[] {
  const found: string[] = [];
  if (value !== undefined) eachString(value, (text) => found.push(text));
  return found.sort();
}

function asText(value: Json | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : canonicalJson(value);
}

/** Every text of a schema and of what is in it, outer ones first. */
export function textsIn(node: SchemaNode): { readonly path: readonly PathSegment[]; readonly text: string }[] {
  const found: { readonly path: readonly PathSegment[]; readonly text: string }[] = [];
  const seen = new Set<SchemaNode>();
  const walk = (at: SchemaNode): void => {
    if (seen.has(at) || found.length > 0) return;
    seen.add(at);
    for (const [key, value] of at.notes)
      if (stringsIn(value).length > 0) found.push({ path: [...at.path, key], text: asText(value) });
    for (const child of at.single.values()) walk(child);
    for (const list of at.lists.values()) for (const child of list) walk(child);
    for (const map of at.maps.values()) for (const child of map.values()) walk(child);
  };
  walk(node);
  return found;
}
