import { isArray, type Json } from '../model/json.ts';
import { canonicalJson } from './canonical.ts';
import {
  concernedTypes,
  emptyMembers,
  keywordsOf,
  type NodeFactory,
  type SchemaMembers,
  type SchemaNode,
  typeOfValue,
  typesOf,
} from './schema-node.ts';

/** A node that is being built. */
export type Parts = { -readonly [K in keyof SchemaMembers]: SchemaMembers[K] } & {
  readonly values: Map<string, Json>;
  readonly notes: Map<string, Json>;
  readonly single: Map<string, SchemaNode>;
  readonly lists: Map<string, readonly SchemaNode[]>;
  readonly maps: Map<string, ReadonlyMap<string, SchemaNode>>;
};

/**
 * Writes one way what can be written in several. Where `unevaluatedProperties` or `unevaluatedItems` stand anywhere in
 * the schema, moving keywords between schemas would change its meaning: then only values are brought into order. What it
 * is given becomes part of the node.
 */
export function simplify(own: Parts, make: NodeFactory, simple: boolean): SchemaNode {
  orderValues(own);
  if (!simple) {
    intersectEnum(own);
    return make(own);
  }
  dropDefaults(own);
  // By number: which of two that do not fit together is merged must not depend on how they are written.
  const all = flattened(own.lists.get('allOf') ?? [], 'allOf').sort((a, b) => a.id - b.id);
  const kept: SchemaNode[] = [];
  own.lists.delete('allOf');
  for (const branch of all) if (!mergeInto(own, branch)) kept.push(branch);
  if (kept.length > 0) own.lists.set('allOf', distinct(kept));
  simplifyAlternatives(own, make);
  intersectEnum(own);
  return make(own);
}

/** Two schemas that hold together, as one; undefined where they cannot be written so. */
export function conjunction(a: SchemaMembers, b: SchemaNode, make: NodeFactory): SchemaNode | undefined {
  const both = copyOf(a);
  return mergeInto(both, b) ? simplify(both, make, true) : undefined;
}

function copyOf({ path, values, notes, single, lists, maps, via }: SchemaMembers): Parts {
  return {
    path,
    via,
    values: new Map(values),
    notes: new Map(notes),
    single: new Map(single),
    lists: new Map(lists),
    maps: new Map(maps),
  };
}

function orderValues({ values }: Parts): void {
  const constant = values.get('const');
  const listed = values.get('enum');
  if (constant !== undefined && (listed === undefined || (isArray(listed) && listed.some(equals(constant))))) {
    values.delete('const');
    values.set('enum', [constant]);
  } else if (isArray(listed)) values.set('enum', sortedDistinct(listed));
  const type = values.get('type');
  if (typeof type === 'string') values.set('type', [type]);
  else if (isArray(type)) values.set('type', withoutCovered(sortedDistinct(type)));
  const types = values.get('type');
  if (isArray(types) && types.length >= 6 && !types.includes('integer')) values.delete('type');
  const required = values.get('required');
  if (isArray(required)) values.set('required', sortedDistinct(required));
  const dependent = values.get('dependentRequired');
  if (typeof dependent === 'object' && dependent !== null && !isArray(dependent))
    values.set(
      'dependentRequired',
      Object.fromEntries(
        Object.entries(dependent).map(([name, names]) => [name, isArray(names) ? sortedDistinct(names) : names]),
      ),
    );
}

/** Every integer is a number. */
function withoutCovered(types: readonly Json[]): readonly Json[] {
  return types.includes('number') ? types.filter((type) => type !== 'integer') : types;
}

function dropDefaults({ values, single, maps }: Parts): void {
  for (const [keyword, value] of [
    ['minLength', 0],
    ['minItems', 0],
    ['minProperties', 0],
    ['uniqueItems', false],
  ] as const)
    if (values.get(keyword) === value) values.delete(keyword);
  if (values.get('minContains') === 1 && single.has('contains')) values.delete('minContains');
  const required = values.get('required');
  if (isArray(required) && required.length === 0) values.delete('required');
  const dependent = values.get('dependentRequired');
  if (dependent !== undefined && canonicalJson(dependent) === '{}') values.delete('dependentRequired');
  for (const keyword of ['additionalProperties', 'items', 'propertyNames'])
    if (isEmpty(single.get(keyword))) single.delete(keyword);
  for (const [keyword, map] of maps) if (map.size === 0) maps.delete(keyword);
}

function isEmpty(node: SchemaNode | undefined): boolean {
  return node !== undefined && keywordsOf(node).length === 0 && node.notes.size === 0;
}

/** The branches, and in place of a branch that is nothing but more branches, those. */
function flattened(branches: readonly SchemaNode[], keyword: string): SchemaNode[] {
  return branches.flatMap((branch) => {
    const inner = branch.lists.get(keyword);
    return inner !== undefined && keywordsOf(branch).length === 1 && branch.notes.size === 0 ? [...inner] : [branch];
  });
}

function distinct(branches: readonly SchemaNode[]): SchemaNode[] {
  const seen = new Set<number>();
  return branches.filter(({ id }) => !seen.has(id) && seen.add(id));
}

// Keywords that look at one another: put into one schema, those of two would mean something else.
const TOGETHER = [
  ['properties', 'patternProperties', 'additionalProperties'],
  ['prefixItems', 'items'],
  ['contains', 'minContains', 'maxContains'],
  ['if', 'then', 'else'],
];

/** Adds a schema that holds as well; false, and nothing is changed, where one schema cannot say both. */
function mergeInto(own: Parts, other: SchemaNode): boolean {
  const [ours, theirs] = [new Set(keywordsOf(own)), keywordsOf(other)];
  for (const group of TOGETHER) {
    const touched = theirs.filter((keyword) => group.includes(keyword));
    if (touched.length > 0 && group.some((keyword) => ours.has(keyword)) && !onlyDeclare(own, other, group))
      return false;
  }
  for (const keyword of theirs) {
    if (!ours.has(keyword) || keyword === 'properties' || keyword === 'required') continue;
    const [mine, its] = [own.values.get(keyword), other.values.get(keyword)];
    if (mine === undefined || its === undefined || canonicalJson(mine) !== canonicalJson(its)) return false;
  }
  if (other.values.has('$id') || other.values.has('id')) return false;
  for (const [key, note] of other.notes) {
    const mine = own.notes.get(key);
    if (mine !== undefined && canonicalJson(mine) !== canonicalJson(note)) return false;
  }
  const [required, more] = [own.values.get('required'), other.values.get('required')];
  if (required !== undefined && more !== undefined && !(isArray(required) && isArray(more))) return false;

  for (const [key, value] of other.values) own.values.set(key, value);
  if (isArray(required) && isArray(more)) own.values.set('required', sortedDistinct([...required, ...more]));
  for (const [key, value] of other.notes) own.notes.set(key, value);
  for (const [key, node] of other.single) own.single.set(key, node);
  for (const [key, nodes] of other.lists) own.lists.set(key, nodes);
  for (const [key, map] of other.maps) own.maps.set(key, new Map([...(own.maps.get(key) ?? []), ...map]));
  own.via ??= other.via;
  return true;
}

/** Whether both only declare properties, and different ones: then they are one list. */
function onlyDeclare(own: Parts, other: SchemaNode, group: readonly string[]): boolean {
  const [ours, theirs] = [own.maps.get('properties'), other.maps.get('properties')];
  if (ours === undefined || theirs === undefined) return false;
  const more = [...keywordsOf(own), ...keywordsOf(other)].filter(
    (keyword) => group.includes(keyword) && keyword !== 'properties',
  );
  return more.length === 0 && [...theirs.keys()].every((name) => !ours.has(name));
}

function simplifyAlternatives(own: Parts, make: NodeFactory): void {
  const one = own.lists.get('oneOf');
  // Of branches that exclude one another, any is one.
  if (one !== undefined && !own.lists.has('anyOf') && excludeOneAnother(one)) {
    own.lists.delete('oneOf');
    own.lists.set('anyOf', one);
  }
  const any = own.lists.get('anyOf');
  if (any === undefined) return;
  const branches = distinct(mergeByType(mergeEnums(flattened(any, 'anyOf'), make), make));
  const [only] = branches;
  own.lists.delete('anyOf');
  if (branches.length === 1 && only !== undefined && mergeInto(own, only)) {
    orderValues(own);
    return;
  }
  own.lists.set('anyOf', branches);
}

/** True when no value fits two of the schemas, as far as that can be seen at once. */
export function excludeOneAnother(branches: readonly SchemaNode[]): boolean {
  return (
    branches.length <= MOST_BRANCHES &&
    branches.every((a, index) => branches.slice(index + 1).every((b) => excludes(a, b)))
  );
}

const MOST_BRANCHES = 60;

function excludes(a: SchemaNode, b: SchemaNode): boolean {
  const types = typesOf(b);
  if (![...typesOf(a)].some((type) => types.has(type))) return true;
  const [left, right] = [a.values.get('enum'), b.values.get('enum')];
  if (isArray(left) && isArray(right)) return !left.some((value) => right.some(equals(value)));
  // A property that both demand, with values of its own in each, tells them apart.
  const isObject = (node: SchemaNode): boolean => typesOf(node).size === 1 && typesOf(node).has('object');
  if (!isObject(a) || !isObject(b)) return false;
  const [names, others] = [a.values.get('required'), b.values.get('required')];
  if (!isArray(names) || !isArray(others)) return false;
  return names.some((name) => {
    const property = a.maps.get('properties')?.get(String(name));
    const other = b.maps.get('properties')?.get(String(name));
    if (!others.includes(name) || property === undefined || other === undefined) return false;
    const [these, those] = [property.values.get('enum'), other.values.get('enum')];
    return isArray(these) && isArray(those) && !these.some((value) => those.some(equals(value)));
  });
}

/** Branches that only list values are one list. */
function mergeEnums(branches: readonly SchemaNode[], make: NodeFactory): SchemaNode[] {
  const isPlain = (node: SchemaNode, keyword: string): boolean =>
    node.notes.size === 0 && keywordsOf(node).length === 1 && isArray(node.values.get(keyword));
  const listed = branches.filter((branch) => isPlain(branch, 'enum'));
  const [first] = listed;
  if (first === undefined) return [...branches];
  const nulls = branches.filter(
    (branch) => isPlain(branch, 'type') && typesOf(branch).size === 1 && typesOf(branch).has('null'),
  );
  if (listed.length + nulls.length === 1) return [...branches];
  const values = listed.flatMap((branch) => (branch.values.get('enum') ?? []) as readonly Json[]);
  if (nulls.length > 0) values.push(null);
  const merged = make({ ...emptyMembers(first.path), values: new Map([['enum', sortedDistinct(values)]]) });
  return [...branches.filter((branch) => !listed.includes(branch) && !nulls.includes(branch)), merged];
}

/**
 * Branches that differ in the type they take, each with nothing but what concerns its own type, are one schema: for a
 * value of one type the keywords of the others say nothing.
 */
function mergeByType(branches: readonly SchemaNode[], make: NodeFactory): SchemaNode[] {
  const merged: Map<string, SchemaNode> = new Map();
  const others: SchemaNode[] = [];
  let into: Parts | undefined;
  for (const branch of branches) {
    const type = branch.values.get('type');
    const types = typesOf(branch);
    const fits =
      isArray(type) &&
      branch.notes.size === 0 &&
      ![...types].some((name) => merged.has(name)) &&
      keywordsOf(branch).every(
        (keyword) => keyword === 'type' || concernedTypes(keyword)?.some((name) => types.has(name)),
      ) &&
      // What concerns several types would reach over to the branches of the others.
      keywordsOf(branch).every((keyword) => keyword !== 'format' || into?.values.has('format') !== true);
    if (!fits) {
      others.push(branch);
      continue;
    }
    for (const name of types) merged.set(name, branch);
    if (into === undefined) into = copyOf(branch);
    else {
      const together: readonly Json[] = [...(into.values.get('type') as readonly Json[]), ...type];
      for (const [key, value] of branch.values) into.values.set(key, value);
      for (const [key, node] of branch.single) into.single.set(key, node);
      for (const [key, nodes] of branch.lists) into.lists.set(key, nodes);
      for (const [key, map] of branch.maps) into.maps.set(key, map);
      into.values.set('type', together);
      into.via = undefined;
    }
  }
  if (into === undefined || merged.size === 0) return others;
  const format = into.values.get('format');
  const type = (into.values.get('type') ?? []) as readonly Json[];
  const formatted = type.filter((name) => concernedTypes('format')?.includes(String(name)));
  // A format that was for strings must not come to hold for numbers.
  if (format !== undefined && formatted.length > 1) return [...branches];
  return [...others, simplify(into, make, true)];
}

/** Values that the type does not allow can go, and then the type says nothing more. */
function intersectEnum({ values }: Parts): void {
  const listed = values.get('enum');
  const type = values.get('type');
  if (!isArray(listed) || !isArray(type)) return;
  values.set(
    'enum',
    listed.filter((value) => {
      const own = typeOfValue(value);
      return type.includes(own) || (own === 'integer' && type.includes('number'));
    }),
  );
  values.delete('type');
}

function sortedDistinct(values: readonly Json[]): readonly Json[] {
  const byText = new Map(values.map((value) => [canonicalJson(value), value]));
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}

function equals(value: Json): (other: Json) => boolean {
  const text = canonicalJson(value);
  return (other) => canonicalJson(other) === text;
}
