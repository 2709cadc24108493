import { isArray, isObject, type Json } from '../model/json.ts';
import { canonicalJson, isSame } from './canonical.ts';
import type { Changes } from './compare-schemas.ts';
import { concernedTypes, type SchemaNode, typeOfValue, typesOf } from './schema-node.ts';

// Which way is looser: a larger limit above, a smaller one below.
const UPPER: ReadonlySet<string> = new Set(['maxLength', 'maxItems', 'maxProperties', 'maxContains']);
const LOWER: ReadonlySet<string> = new Set(['minLength', 'minItems', 'minProperties', 'minContains']);
const BOUNDS: ReadonlySet<string> = new Set(['maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum']);
// Any change of these may lead anywhere.
const IDENTITIES: ReadonlySet<string> = new Set([
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  '$anchor',
  '$dynamicAnchor',
  '$recursiveAnchor',
  '$id',
  'id',
]);
// These restrict nothing.
const INERT: ReadonlySet<string> = new Set([
  '$schema',
  '$vocabulary',
  'deprecated',
  'readOnly',
  'writeOnly',
  'contentMediaType',
  'contentEncoding',
]);

/** Compares the keywords that have no schemas in them. */
export function compareValues(old: SchemaNode, now: SchemaNode, found: Changes): void {
  compareTypes(old, now, found);
  compareEnums(old, now, found);
  compareRequired(old, now, found);
  compareBounds(old, now, found);
  const keywords = new Set([...old.values.keys(), ...now.values.keys()]);
  for (const keyword of keywords) {
    if (keyword === 'type' || keyword === 'enum' || keyword === 'required' || BOUNDS.has(keyword)) continue;
    const [before, after] = [old.values.get(keyword), now.values.get(keyword)];
    if (isSame(before, after)) continue;
    compareKeyword(keyword, before, after, now, found);
  }
}

function compareKeyword(
  keyword: string,
  before: Json | undefined,
  after: Json | undefined,
  now: SchemaNode,
  found: Changes,
): void {
  const path = [...now.path, keyword.replace(/^!/, '')];
  const shown = `${textOf(before)} → ${textOf(after)}`;
  const name = keyword.replace(/^!/, '');
  if (INERT.has(keyword)) found.changed(path, `${name} changed:`, shown);
  else if (keyword.startsWith('!')) found.widened(path, `${name} is nothing that it can be, and changed:`, shown);
  else if (IDENTITIES.has(keyword) || keyword === 'dependentRequired') found.widened(path, `${name} changed:`, shown);
  else if (keyword === 'minContains' && before === undefined) {
    // Left out it is 1.
    if (after === 0 || typeof after !== 'number') found.widened(path, 'minContains loosened:', shown);
    else found.changed(path, 'minContains tightened:', shown);
  } else if (before === undefined) {
    const isLimit = UPPER.has(keyword) || LOWER.has(keyword) || keyword === 'multipleOf';
    if (isLimit && typeof after !== 'number') found.widened(path, `${name} is no number:`, textOf(after));
    else found.changed(path, `${name} is new:`, textOf(after));
  } else if (after === undefined) {
    if (isMet(keyword, before, now)) found.changed(path, `${name} is gone:`, textOf(before));
    else found.widened(path, `${name} is gone:`, textOf(before));
  } else if (isTighter(keyword, before, after)) found.changed(path, `${name} tightened:`, shown);
  else found.widened(path, `${name} changed:`, shown);
}

function isTighter(keyword: string, before: Json, after: Json): boolean {
  if (typeof before !== 'number' || typeof after !== 'number') return keyword === 'uniqueItems' && after === true;
  if (UPPER.has(keyword)) return after <= before;
  if (LOWER.has(keyword)) return after >= before;
  return (
    keyword === 'multipleOf' &&
    Number.isInteger(before) &&
    Number.isInteger(after) &&
    before > 0 &&
    after % before === 0
  );
}

/** Whether everything that the new schema can accept meets a limit that only the old one states. */
function isMet(keyword: string, limit: Json, now: SchemaNode): boolean {
  const types = typesOf(now);
  const concerned = concernedTypes(keyword);
  if (concerned !== undefined && !concerned.some((type) => types.has(type))) return true;
  const listed = now.values.get('enum');
  if (!isArray(listed) || typeof limit !== 'number') return false;
  return listed.every((value) => {
    if (concerned !== undefined && !concerned.includes(typeOfValue(value))) return true;
    if (typeof value !== 'string') return false;
    const { length } = [...value];
    return keyword === 'maxLength' ? length <= limit : keyword === 'minLength' && length >= limit;
  });
}

function compareTypes(old: SchemaNode, now: SchemaNode, found: Changes): void {
  const before = old.values.get('type');
  const [types, accepted] = [typesOf(now), typesOf(old)];
  const path = [...now.path, 'type'];
  // A type that JSON Schema does not know may mean anything to whoever reads it.
  const known = (type: Json | undefined): boolean =>
    type === undefined || (isArray(type) && type.every((name) => typeof name === 'string'));
  const after = now.values.get('type');
  if (!known(before) || !known(after)) {
    if (textOf(before) !== textOf(after)) found.widened(path, 'type changed:', `${textOf(before)} → ${textOf(after)}`);
    return;
  }
  if (before === undefined) {
    if (after !== undefined && !old.values.has('enum')) found.changed(path, 'type is new:', [...types].join(', '));
    return;
  }
  const more = [...types].filter((type) => !accepted.has(type));
  const shown = `${textOf(before)} → ${after === undefined ? [...types].join(', ') : textOf(after)}`;
  if (more.length > 0) found.widened(path, 'the type accepts more:', shown);
  else if (after !== undefined && textOf(before) !== textOf(after))
    found.changed(path, 'the type accepts less:', shown);
}

function compareEnums(old: SchemaNode, now: SchemaNode, found: Changes): void {
  const [before, after] = [valuesOf(old), valuesOf(now)];
  const path = [...now.path, 'enum'];
  if (!old.values.has('enum')) {
    if (now.values.has('enum')) found.changed(path, 'only these values are accepted now:', listOf(after ?? []));
    return;
  }
  if (before === undefined || after === undefined) {
    found.widened(path, 'any value is accepted, not only:', listOf(before ?? []));
    return;
  }
  const [known, left] = [new Set(before.map(canonicalJson)), new Set(after.map(canonicalJson))];
  const added = after.filter((value) => !known.has(canonicalJson(value)));
  const gone = before.filter((value) => !left.has(canonicalJson(value)));
  if (added.length > 0) found.widened(path, 'new values:', listOf(added));
  if (gone.length > 0) found.changed(path, 'values are gone:', listOf(gone));
}

/** The values that a schema can accept, where they can be counted. */
function valuesOf(node: SchemaNode): readonly Json[] | undefined {
  const listed = node.values.get('enum');
  if (isArray(listed)) return listed;
  const all: Readonly<Record<string, readonly Json[]>> = { null: [null], boolean: [true, false] };
  const types = [...typesOf(node)];
  return types.every((type) => all[type] !== undefined) ? types.flatMap((type) => all[type] ?? []) : undefined;
}

/** Asking for more and asking for less both count: the one of the model, the other of the server. */
function compareRequired(old: SchemaNode, now: SchemaNode, found: Changes): void {
  const [before, after] = [old.values.get('required') ?? [], now.values.get('required') ?? []];
  const path = [...now.path, 'required'];
  if (isSame(before, after)) return;
  if (!isArray(before) || !isArray(after)) {
    found.widened(path, 'required changed:', `${textOf(before)} → ${textOf(after)}`);
    return;
  }
  const [known, left] = [new Set(before.map(canonicalJson)), new Set(after.map(canonicalJson))];
  const [had, has] = [old.maps.get('properties'), now.maps.get('properties')];
  for (const name of after) {
    if (known.has(canonicalJson(name))) continue;
    const declared = has?.has(String(name)) === true;
    // A new parameter is told to be new, and that it is required with it.
    if (declared && had?.has(String(name)) !== true) continue;
    found.widened(path, declared ? 'required now:' : 'required now, and declared nowhere:', textOf(name));
  }
  for (const name of before) {
    if (left.has(canonicalJson(name))) continue;
    const isGone = had?.has(String(name)) === true && has?.has(String(name)) !== true;
    if (isGone) found.mild(path, 'a parameter that was required is gone:', textOf(name));
    else found.widened(path, 'no longer required:', textOf(name));
  }
}

interface Bound {
  readonly value: number;
  readonly exclusive: boolean;
}

/** `maximum` and `exclusiveMaximum` are one bound, and so are those below. */
function compareBounds(old: SchemaNode, now: SchemaNode, found: Changes): void {
  for (const [inclusive, exclusive, sign] of [
    ['maximum', 'exclusiveMaximum', 1],
    ['minimum', 'exclusiveMinimum', -1],
  ] as const) {
    const [before, after] = [boundOf(old, inclusive, exclusive, sign), boundOf(now, inclusive, exclusive, sign)];
    const shown = `${boundText(old, inclusive, exclusive)} → ${boundText(now, inclusive, exclusive)}`;
    const path = [...now.path, now.values.has(exclusive) ? exclusive : inclusive];
    if (before === 'unreadable' || after === 'unreadable') {
      const changed = boundText(old, inclusive, exclusive) !== boundText(now, inclusive, exclusive);
      if (changed) found.widened(path, `${inclusive} changed, or is no number:`, shown);
    } else if (before === undefined) {
      if (after !== undefined) found.changed(path, `${inclusive} is new:`, boundText(now, inclusive, exclusive));
    } else if (after === undefined) {
      if (isMet(inclusive, null, now))
        found.changed(path, `${inclusive} is gone:`, boundText(old, inclusive, exclusive));
      else found.widened(path, `${inclusive} is gone:`, boundText(old, inclusive, exclusive));
    } else if (before.value === after.value && before.exclusive === after.exclusive) continue;
    else {
      const difference = (after.value - before.value) * sign;
      const tighter = difference < 0 || (difference === 0 && (after.exclusive || !before.exclusive));
      if (tighter) found.changed(path, `${inclusive} tightened:`, shown);
      else found.widened(path, `${inclusive} loosened:`, shown);
    }
  }
}

/** The bound that holds: of two the tighter. */
function boundOf(
  { values }: SchemaNode,
  inclusive: string,
  exclusive: string,
  sign: 1 | -1,
): Bound | 'unreadable' | undefined {
  const [at, beyond] = [values.get(inclusive), values.get(exclusive)];
  if ((at !== undefined && typeof at !== 'number') || (beyond !== undefined && typeof beyond !== 'number'))
    return 'unreadable';
  if (at === undefined) return beyond === undefined ? undefined : { value: beyond, exclusive: true };
  if (beyond !== undefined && (beyond - at) * sign <= 0) return { value: beyond, exclusive: true };
  return { value: at, exclusive: false };
}

function boundText({ values }: SchemaNode, inclusive: string, exclusive: string): string {
  const texts = [inclusive, exclusive].flatMap((keyword) => {
    const value = values.get(keyword);
    return value === undefined ? [] : [keyword === exclusive ? `${textOf(value)} (exclusive)` : textOf(value)];
  });
  return texts.length === 0 ? 'none' : texts.join(', ');
}

function listOf(values: readonly Json[]): string {
  return values.map(textOf).join(', ');
}

function textOf(value: Json | undefined): string {
  if (value === undefined) return 'none';
  if (isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return isArray(value) || isObject(value) ? canonicalJson(value) : JSON.stringify(value);
}
