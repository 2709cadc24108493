import { isArray, type Json } from '../model/json.ts';
import type { PathSegment } from '../model/pointer.ts';
import { canonicalJson } from './canonical.ts';

/** What makes up a schema in its normal form, in the words of 2020-12 whatever its dialect. */
export interface SchemaMembers {
  /** To where it stands in the schema as it was written. */
  readonly path: readonly PathSegment[];
  /** Keywords that restrict or identify, without subschemas. */
  readonly values: ReadonlyMap<string, Json>;
  /** What a model reads: descriptions, examples, defaults, comments, and everything under unknown names. */
  readonly notes: ReadonlyMap<string, Json>;
  readonly single: ReadonlyMap<string, SchemaNode>;
  /** Alternatives and conjunctions are sets, `prefixItems` is a list. */
  readonly lists: ReadonlyMap<string, readonly SchemaNode[]>;
  readonly maps: ReadonlyMap<string, ReadonlyMap<string, SchemaNode>>;
  /** The `$ref` that it was inlined for. */
  readonly via?: string | undefined;
}

/** A schema in its normal form. Of two nodes of one factory, equal numbers mean equal schemas. */
export interface SchemaNode extends SchemaMembers {
  /** The same for schemas that mean and say the same. */
  readonly id: number;
  /** The same for schemas that mean the same, whatever they say. */
  readonly shape: number;
}

/** Makes nodes. */
export type NodeFactory = (members: SchemaMembers) => SchemaNode;

/** Lists whose order means nothing. */
export const SETS: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf']);

/** A schema that restricts nothing. */
export function emptyMembers(path: readonly PathSegment[]): SchemaMembers {
  return { path, values: NONE, notes: NONE, single: NONE, lists: NONE, maps: NONE };
}

// oxlint-disable-next-line typescript/no-explicit-any -- it holds nothing, so it fits everywhere
const NONE: ReadonlyMap<string, any> = new Map();

/** A factory whose nodes can be compared by their numbers. */
export function nodeFactory(): NodeFactory {
  const numbers = new Map<string, number>();
  // Most of what is said are texts, and long ones: they are compared as they are, without writing them anew.
  const texts = new Map<string, number>();
  const said = ([key, value]: readonly [string, Json]): string => {
    if (typeof value !== 'string') return `${JSON.stringify(key)}=${canonicalJson(value)}`;
    const number = texts.get(value) ?? texts.size;
    texts.set(value, number);
    return `${JSON.stringify(key)}#${number}`;
  };
  const numberOf = (key: string): number => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  };
  return (members) => {
    const { values, notes, single, lists, maps } = members;
    const structure = (of: 'id' | 'shape'): string[] => [
      ...sorted(single).map(([key, node]) => `${key}:${node[of]}`),
      ...sorted(lists).map(([key, nodes]) => {
        const items = nodes.map((node) => node[of]);
        return `${key}[${(SETS.has(key) ? [...items].sort((a, b) => a - b) : items).join(',')}]`;
      }),
      ...sorted(maps).map(
        ([key, map]) =>
          `${key}{${sorted(map)
            .map(([name, node]) => `${JSON.stringify(name)}:${node[of]}`)
            .join(',')}}`,
      ),
    ];
    const own = sorted(values).map(([key, value]) => `${key}=${canonicalJson(value)}`);
    return {
      ...members,
      shape: numberOf(`shape ${[...own, ...structure('shape')].join(' ')}`),
      id: numberOf(`id ${[...own, ...sorted(notes).map(said), ...structure('id')].join(' ')}`),
    };
  };
}

function sorted<T>(map: ReadonlyMap<string, T>): readonly (readonly [string, T])[] {
  return map.size === 0 ? EMPTY : [...map].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

const EMPTY: readonly never[] = [];

const TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

/** The types of the values that a schema can accept, `integer` beside `number` where both are. */
export function typesOf({ values }: SchemaNode): ReadonlySet<string> {
  const values_ = values.get('enum');
  if (isArray(values_)) return new Set(values_.map(typeOfValue));
  const type = values.get('type');
  const named = isArray(type) ? type.map(String) : TYPES;
  return new Set(named.includes('number') ? [...named, 'integer'] : named);
}

/** The type of a value, as `type` names it; `integer` where it is one. */
export function typeOfValue(value: Json): string {
  if (value === null) return 'null';
  if (isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

const OF_STRINGS = ['maxLength', 'minLength', 'pattern'];
const OF_NUMBERS = ['maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum', 'multipleOf'];
const OF_ARRAYS = 'prefixItems items contains minContains maxContains minItems maxItems uniqueItems'.split(' ');
const OF_OBJECTS =
  'properties patternProperties additionalProperties propertyNames required dependentRequired dependentSchemas minProperties maxProperties'.split(
    ' ',
  );

const CONCERNS: ReadonlyMap<string, readonly string[]> = new Map(
  [
    { keywords: OF_STRINGS, types: ['string'] },
    { keywords: OF_NUMBERS, types: ['number', 'integer'] },
    { keywords: OF_ARRAYS, types: ['array'] },
    { keywords: OF_OBJECTS, types: ['object'] },
    { keywords: ['format'], types: ['string', 'number', 'integer'] },
  ].flatMap(({ keywords, types }) => keywords.map((keyword) => [keyword, types] as const)),
);

/** The types that a keyword says something about; undefined when it concerns all. */
export function concernedTypes(keyword: string): readonly string[] | undefined {
  return CONCERNS.get(keyword);
}

/** Every keyword of a node, notes left out. */
export function keywordsOf({ values, single, lists, maps }: SchemaMembers): string[] {
  return [...values.keys(), ...single.keys(), ...lists.keys(), ...maps.keys()];
}
