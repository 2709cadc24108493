import { isArray, isObject, type Json, type JsonObject, member } from '../model/json.ts';
import { MAX_DEPTH } from '../model/limits.ts';
import { type PathSegment, toPointer } from '../model/pointer.ts';
import type { Position, SchemaIndex } from './refs.ts';

/**
 * A value that a schema probably allows: what it names itself (`const`, `default`, examples, the first of an `enum`) or a
 * placeholder of its type. Objects have their required members only. Whether it fits, the validator knows.
 */
export function placeholderOf(index: SchemaIndex): Json {
  const root = index.positions[0];
  return root === undefined ? TEXT : valueFor(root, index, { left: MOST_VALUES }, 0);
}

const TEXT = 'example';
const MOST_VALUES = 1000;
const MOST_ITEMS = 10;
const MOST_CHARACTERS = 1000;

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-01-01T00:00:00Z',
  date: '2026-01-01',
  time: '12:00:00Z',
  duration: 'PT1H',
  email: 'someone@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
};

/** How many more values may be made: references may multiply. */
interface Budget {
  left: number;
}

function valueFor(position: Position, index: SchemaIndex, budget: Budget, depth: number): Json {
  budget.left -= 1;
  const { schema, path } = followed(position, index);
  if (!isObject(schema) || depth > MAX_DEPTH || budget.left < 0) return TEXT;
  const written = writtenIn(schema);
  if (written !== undefined) return written;
  const below = (...segments: readonly PathSegment[]): Json => {
    const child = index.at(toPointer([...path, ...segments]));
    return child === undefined ? TEXT : valueFor(child, index, budget, depth + 1);
  };
  const [type] = typesOf(schema);
  const alternative = ['anyOf', 'oneOf'].find((keyword) => isArray(member(schema, keyword)));
  if (type === undefined && alternative !== undefined) return below(alternative, firstOf(schema[alternative]));
  if (type === 'object' || (type === undefined && isObject(member(schema, 'properties')))) {
    const parts = member(schema, 'allOf');
    const merged = (isArray(parts) ? parts : []).map((_, at) => below('allOf', at)).filter(isObject);
    const own = namesIn(schema).map((name) => [name, below('properties', name)] as const);
    return Object.assign({}, ...merged, Object.fromEntries(own)) as JsonObject;
  }
  if (type === 'array') {
    const fewest = Math.min(MOST_ITEMS, Math.max(1, numberIn(schema, 'minItems') ?? 1));
    return Array.from({ length: fewest }, () => below('items'));
  }
  if (type === 'integer' || type === 'number') return numberFor(schema);
  if (type === 'boolean') return false;
  return type === 'null' ? null : textFor(schema);
}

/** The schema that its references lead to. */
function followed(position: Position, { refs, at }: SchemaIndex): Position {
  let place = position;
  for (let hops = 0; hops < MAX_DEPTH; hops += 1) {
    const from = place;
    const ref = refs.find((candidate) => candidate.from === from && candidate.keyword === '$ref');
    const target = ref?.status === 'resolved' ? at(toPointer(ref.target)) : undefined;
    if (target === undefined) break;
    place = target;
  }
  return place;
}

function writtenIn(schema: JsonObject): Json | undefined {
  const lists = [member(schema, 'examples'), member(schema, 'enum')].filter(isArray);
  return member(schema, 'const') ?? member(schema, 'default') ?? lists.find((list) => list.length > 0)?.[0];
}

/** The types that it names, without null where there are others. */
function typesOf(schema: JsonObject): string[] {
  const type = member(schema, 'type');
  const types = (isArray(type) ? type : [type]).filter((name) => typeof name === 'string');
  return types.length > 1 ? types.filter((name) => name !== 'null') : types;
}

/** The first alternative that is more than null. */
function firstOf(alternatives: Json | undefined): number {
  const list = isArray(alternatives) ? alternatives : [];
  return Math.max(
    0,
    list.findIndex((schema) => member(schema, 'type') !== 'null'),
  );
}

function namesIn(schema: JsonObject): string[] {
  const required = member(schema, 'required');
  return isArray(required) ? [...new Set(required)].filter((name) => typeof name === 'string') : [];
}

function numberIn(schema: JsonObject, keyword: string): number | undefined {
  const value = member(schema, keyword);
  return typeof value === 'number' ? value : undefined;
}

function numberFor(schema: JsonObject): number {
  const above = numberIn(schema, 'exclusiveMinimum');
  const under = numberIn(schema, 'exclusiveMaximum');
  const least = numberIn(schema, 'minimum') ?? (above === undefined ? -Infinity : above + 1);
  const most = numberIn(schema, 'maximum') ?? (under === undefined ? Infinity : under - 1);
  const value = Math.min(most, Math.max(least, 1));
  const step = numberIn(schema, 'multipleOf');
  return step === undefined || step <= 0 ? value : Math.ceil(value / step) * step;
}

function textFor(schema: JsonObject): string {
  const format = member(schema, 'format');
  const text = (typeof format === 'string' && Object.hasOwn(BY_FORMAT, format) ? BY_FORMAT[format] : undefined) ?? TEXT;
  const fewest = Math.min(MOST_CHARACTERS, numberIn(schema, 'minLength') ?? 0);
  return text.padEnd(fewest, 'x').slice(0, numberIn(schema, 'maxLength') ?? undefined);
}
