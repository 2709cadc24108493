import { isArray, isObject, type Json, type JsonObject } from '../model/json.ts';
import { type PathSegment, toPointer } from '../model/pointer.ts';
import { type DialectId, dialectOf } from '../schema/dialect.ts';
import { indexSchema, type Position, type SchemaIndex } from '../schema/refs.ts';
import { valueAt } from '../schema/resources.ts';
import { isSame } from './canonical.ts';
import { compareValues } from './compare-values.ts';
import { isSimple, normalizeSchema } from './normalize-schema.ts';
import { emptyMembers, keywordsOf, type NodeFactory, nodeFactory, type SchemaNode, typesOf } from './schema-node.ts';
import { conjunction } from './simplify-schema.ts';
import { isPlainName, textChange, textsIn } from './texts.ts';

/** One difference between two schemas. */
export interface SchemaChange {
  /** `widened`: the new one accepts or asks for more; `text`: a model reads something else; `changed`: anything else. */
  readonly kind: 'widened' | 'text' | 'changed';
  /** To where it is in the new schema, or next to it. */
  readonly path: readonly PathSegment[];
  /** What happened, in our words. */
  readonly what: string;
  /** What it happened to: names and values as they are. */
  readonly detail: string;
  /** A text before and after; empty where there is none. */
  readonly before?: string;
  readonly after?: string;
  /** Of less weight than others of its kind. */
  readonly mild?: true;
}

// Of each kind; whoever changes more has changed everything.
const MOST_CHANGES = 60;
const MOST_PAIRS = 20_000;
const MOST_TRIALS = 144;

/**
 * Compares what two JSON Schemas mean and say. Equivalent spellings are no change. What is not reported as widened
 * accepts no instance that the old schema refused (`format` taken as an assertion); where that cannot be seen, it is
 * reported.
 */
export function compareSchemas(before: Json, after: Json): readonly SchemaChange[] {
  if (!isObject(before) || !isObject(after)) return [...textChange([], before, after), replaced()];
  const indices = [before, after].map((schema) => indexSchema(schema, readAs(schema)));
  const [old, now] = indices;
  if (old === undefined || now === undefined || indices.some(({ stops }) => stops.length > 0))
    return [...textChange([], before, after), tooLarge()];
  const make = nodeFactory();
  const [had, has] = [definitionNames(old), definitionNames(now)];
  const comparison = new Comparison(make, had, has);
  const same = sameParts(old, now);
  const changes = comparison.compare(normalizeSchema(old, make, same), normalizeSchema(now, make, same));
  const all = [...withoutRepeats(changes), ...newNames(had, has, changes)];
  const dialects = [before, after].map((schema) => JSON.stringify(schema['$schema'] ?? null));
  if (dialects[0] !== dialects[1])
    all.push({ kind: 'changed', path: ['$schema'], what: 'another dialect is declared', detail: '', mild: true });
  return all
    .map((change) => ({ ...change, path: resolving(after, change.path) }))
    .map((change) => ({ change, key: JSON.stringify([change.mild ?? false, change.path, change.what, change.detail]) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ change }) => change);
}

function readAs(schema: JsonObject): DialectId {
  const dialect = dialectOf(schema);
  return dialect.status === 'known' ? dialect.id : '2020-12';
}

/**
 * Properties that are what they were, in both schemas. They need not be read where nothing else can lead to them, neither a
 * reference nor a keyword that takes schemas apart.
 */
function sameParts(old: SchemaIndex, now: SchemaIndex): ReadonlySet<Position> {
  const same = new Set<Position>();
  const walk = (before: Position | undefined, after: Position | undefined): void => {
    if (before === undefined || after === undefined || !isPlain(before) || !isPlain(after)) return;
    const others = new Map(after.children.map((child) => [placeUnder(after, child), child]));
    for (const child of before.children) {
      const other = others.get(placeUnder(before, child));
      if (other === undefined || other.dialect !== child.dialect) continue;
      if (child.keyword !== 'properties' || !isSame(child.schema, other.schema)) walk(child, other);
      else same.add(child).add(other);
    }
  };
  if ([old, now].every((index) => index.refs.length === 0 && isSimple(index) && !hasConjunctions(index)))
    walk(old.positions[0], now.positions[0]);
  return same;
}

/** Conjunctions are merged in the order of their numbers, and those come from all that was read before. */
function hasConjunctions({ positions }: SchemaIndex): boolean {
  return positions.some(({ keyword }) => keyword === 'allOf');
}

const PLAIN: ReadonlySet<string | null> = new Set(['properties', 'items', 'additionalProperties']);

function isPlain({ children }: Position): boolean {
  return children.every(({ keyword }) => PLAIN.has(keyword));
}

function placeUnder(above: Position, { path }: Position): string {
  return toPointer(path.slice(above.path.length));
}

function replaced(): SchemaChange {
  return { kind: 'widened', path: [], what: 'the schema was replaced by something else', detail: '' };
}

function tooLarge(): SchemaChange {
  return { kind: 'widened', path: [], what: 'the schema is too large to compare in full', detail: '' };
}

/** The longest beginning of a path that is in the schema. */
function resolving(schema: Json, path: readonly PathSegment[]): readonly PathSegment[] {
  let length = path.length;
  while (length > 0 && valueAt(schema, path.slice(0, length)) === undefined) length -= 1;
  return path.slice(0, length);
}

/** Where one thing was widened, what else changed in the same place goes without saying. */
function withoutRepeats(changes: readonly SchemaChange[]): readonly SchemaChange[] {
  const widened = new Set(
    changes.filter(({ kind, mild }) => kind === 'widened' && !mild).map(({ path }) => JSON.stringify(path)),
  );
  return changes.filter(({ kind, path }) => kind !== 'changed' || !widened.has(JSON.stringify(path)));
}

type Names = ReadonlyMap<string, readonly PathSegment[]>;

/** The names of all definitions of a schema, with where the first of each stands. */
function definitionNames({ positions }: SchemaIndex): Names {
  const names = new Map<string, readonly PathSegment[]>();
  for (const { keyword, path } of positions) {
    const name = String(path.at(-1));
    if ((keyword === '$defs' || keyword === 'definitions') && !names.has(name)) names.set(name, path);
  }
  return names;
}

/** Names of definitions are read, too. A plain name of one that a reference leads to is none of a text. */
function newNames(had: Names, has: Names, found: readonly SchemaChange[]): SchemaChange[] {
  const told = new Set(found.filter(({ kind }) => kind === 'text').map(({ after }) => after));
  return [...has]
    .filter(([name]) => !had.has(name) && !told.has(name) && !isPlainName(name))
    .map(([name, path]) => ({ kind: 'text', path, what: 'a name is new', detail: '', before: '', after: name }));
}

/** Compares nodes of one factory, each pair once. */
class Comparison {
  readonly #make: NodeFactory;
  /** The names of definitions, used or not, in the old schema and in the new one. */
  readonly #had: Names;
  readonly #has: Names;
  readonly #known = new Map<string, readonly SchemaChange[]>();

  constructor(make: NodeFactory, had: Names, has: Names) {
    this.#make = make;
    this.#had = had;
    this.#has = has;
  }

  compare(old: SchemaNode, now: SchemaNode): readonly SchemaChange[] {
    const leadsElsewhere = old.via !== undefined && now.via !== undefined && old.via !== now.via;
    if (old.id === now.id) return [];
    const key = `${old.id} ${now.id}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#known.size >= MOST_PAIRS) return [{ ...tooLarge(), path: now.path }];
    // Whoever comes back here on the way down finds nothing new.
    this.#known.set(key, []);
    const found = new Changes();
    for (const note of new Set([...old.notes.keys(), ...now.notes.keys()])) {
      const [before, after] = [old.notes.get(note), now.notes.get(note)];
      found.add(textChange([...now.path, note], before, after, isOurs(note) ? undefined : note));
    }
    if (old.shape === now.shape) this.#same(old, now, found);
    else if (keywordsOf(now).length === 0)
      found.add([{ kind: 'widened', path: now.path, what: 'anything is accepted now', detail: '' }]);
    else {
      if (leadsElsewhere) found.widened(now.path, '$ref leads to another schema', `${old.via} → ${now.via}`);
      this.#structure(old, now, found);
    }
    const changes = found.all();
    this.#known.set(key, changes);
    return changes;
  }

  #nothing(path: readonly PathSegment[]): SchemaNode {
    return this.#make(emptyMembers(path));
  }

  /** What an added schema says. */
  #added(now: SchemaNode, found: Changes): void {
    const [text] = textsIn(now);
    if (text !== undefined)
      found.add([{ kind: 'text', path: text.path, what: 'new text', detail: '', before: '', after: text.text }]);
  }

  /** Both mean the same, and say it with other texts. */
  #same(old: SchemaNode, now: SchemaNode, found: Changes): void {
    for (const [key, node] of now.single) this.#text(old.single.get(key), node, found);
    for (const [key, nodes] of now.lists)
      for (const [before, after] of this.#pairs(old.lists.get(key) ?? [], nodes, key === 'prefixItems'))
        if (after !== undefined) this.#text(before, after, found);
    for (const [key, map] of now.maps)
      for (const [name, node] of map) this.#text(old.maps.get(key)?.get(name), node, found);
  }

  #text(
    old: SchemaNode | undefined,
    now: SchemaNode,
    found: Changes,
    kinds: readonly SchemaChange['kind'][] = ['text', 'changed'],
  ): void {
    if (old === undefined) this.#added(now, found);
    else found.add(this.compare(old, now).filter(({ kind }) => kinds.includes(kind)));
  }

  #structure(old: SchemaNode, now: SchemaNode, found: Changes): void {
    const expanded = this.#expanded(old, now);
    if (expanded !== undefined) {
      found.add(expanded);
      return;
    }
    compareValues(old, now, found);
    this.#parameters(old, now, found);
    this.#otherMaps(old, now, found);
    this.#items(old, now, found);
    this.#opaque(old, now, found);
    this.#sets(old, now, found);
    if (found.isEmpty()) found.changed(now.path, 'it is written in another way');
  }

  /** Alternatives where there were none: each of them, with what stands beside them, is held against the old schema. */
  #expanded(old: SchemaNode, now: SchemaNode): readonly SchemaChange[] | undefined {
    const alternatives = now.lists.get('anyOf') ?? now.lists.get('oneOf');
    if (alternatives === undefined || old.lists.has('anyOf') || old.lists.has('oneOf')) return undefined;
    if (alternatives.length > MOST_TRIALS) return undefined;
    const lists = new Map([...now.lists].filter(([key]) => key !== 'anyOf' && key !== 'oneOf'));
    const bare = this.#make({ ...old, notes: new Map() });
    const base = this.#make({ ...now, lists, notes: new Map() });
    const found = new Changes();
    for (const branch of alternatives) {
      const whole = conjunction(base, branch, this.#make);
      if (whole === undefined) return undefined;
      // The texts of both have been compared: what is said here is said by the alternative alone.
      found.add(this.compare(bare, { ...whole, path: branch.path }));
    }
    if (found.isEmpty()) found.changed(now.path, 'alternatives are listed');
    return found.all();
  }

  /** `properties`, `patternProperties` and `additionalProperties`. */
  #parameters(old: SchemaNode, now: SchemaNode, found: Changes): void {
    const [declared, declares] = [old.maps.get('properties'), now.maps.get('properties')];
    const [patterns, newPatterns] = [old.maps.get('patternProperties'), now.maps.get('patternProperties')];
    const rest = now.single.get('additionalProperties') ?? this.#nothing(now.path);
    for (const [name, node] of declares ?? []) {
      const before = declared?.get(name);
      if (before !== undefined) found.add(this.compare(before, node));
      else if (!isNever(node)) {
        const [text] = textsIn(node);
        found.widened(
          node.path,
          requires(now, name) ? 'new required parameter' : 'new parameter',
          quoted(name),
          text?.text,
        );
      }
    }
    const closed = isNever(rest) && (newPatterns?.size ?? 0) === 0;
    for (const [name, node] of declared ?? []) {
      if (declares?.has(name) === true) continue;
      found.changed(now.path, 'parameter removed:', quoted(name));
      if (closed) continue;
      const covers = (newPatterns?.size ?? 0) === 0 && this.#isWithin(node, rest);
      if (!covers && !requires(old, name))
        found.mild(now.path, 'anything is accepted under a name that is no longer declared:', quoted(name));
    }
    for (const [pattern, node] of newPatterns ?? []) {
      const before = patterns?.get(pattern);
      if (before !== undefined) found.add(this.compare(before, node));
      else found.widened(node.path, 'new parameters by a pattern:', quoted(pattern));
    }
    for (const pattern of patterns?.keys() ?? [])
      if (newPatterns?.has(pattern) !== true)
        found.widened(now.path, 'parameters by a pattern are no longer restricted:', quoted(pattern));
    const before = old.single.get('additionalProperties');
    const after = now.single.get('additionalProperties');
    if (before !== undefined && !this.#isWithin(before, rest)) {
      if (isNever(before))
        found.widened([...now.path, 'additionalProperties'], 'additional properties are allowed now');
      else found.add(this.compare(before, rest));
    } else if (before !== undefined && after !== undefined) found.add(this.compare(before, after));
    else if (after !== undefined) {
      found.changed(
        after.path,
        isNever(after) ? 'additional properties are refused now' : 'additional properties are restricted now',
      );
      this.#added(after, found);
    }
  }

  #isWithin(old: SchemaNode, now: SchemaNode): boolean {
    return !this.compare(old, now).some(({ kind }) => kind === 'widened');
  }

  #otherMaps(old: SchemaNode, now: SchemaNode, found: Changes): void {
    for (const key of ['dependentSchemas', '$defs']) {
      const [before, after] = [old.maps.get(key), now.maps.get(key)];
      for (const [name, node] of after ?? []) {
        const known = before?.get(name);
        if (known !== undefined) found.add(this.compare(known, node));
        else {
          // One that was used until now was compared where it was used.
          if (key === '$defs' && (name.startsWith('#') || this.#had.has(name))) continue;
          found.add([{ kind: 'text', path: node.path, what: 'a name is new', detail: '', before: '', after: name }]);
          this.#added(node, found);
        }
      }
      for (const name of before?.keys() ?? []) {
        if (after?.has(name) === true) continue;
        if (key === '$defs') {
          if (!this.#has.has(name)) found.changed(now.path, 'definition removed:', quoted(name));
        } else found.widened(now.path, `dependentSchemas no longer restricts`, quoted(name));
      }
    }
  }

  /** `prefixItems`, `items`, `contains`, `propertyNames` and what only describes. */
  #items(old: SchemaNode, now: SchemaNode, found: Changes): void {
    const [first, firstNow] = [old.lists.get('prefixItems') ?? [], now.lists.get('prefixItems') ?? []];
    const [rest, restNow] = [old.single.get('items'), now.single.get('items')];
    const nothing = this.#nothing(now.path);
    for (let at = 0; at < Math.max(first.length, firstNow.length); at += 1)
      this.#one(first[at] ?? rest, firstNow[at] ?? restNow ?? nothing, found);
    if (rest !== undefined || restNow !== undefined) this.#one(rest, restNow ?? nothing, found);
    for (const key of ['propertyNames', 'contentSchema', 'then', 'else']) {
      const [before, after] = [old.single.get(key), now.single.get(key)];
      if (before !== undefined || after !== undefined) this.#one(before, after ?? nothing, found);
    }
    const [contained, contains] = [old.single.get('contains'), now.single.get('contains')];
    if (contained === undefined && contains === undefined) return;
    // Even a "contains" that any item satisfies asks for one.
    if (contains === undefined && old.values.get('minContains') !== 0)
      found.widened(now.path, 'a list no longer has to contain what it had to');
    else this.#one(contained, contains ?? nothing, found);
    if (contained !== undefined && old.values.has('maxContains') && contained.shape !== contains?.shape)
      found.widened([...now.path, 'contains'], 'what is counted in a list changed');
  }

  #one(old: SchemaNode | undefined, now: SchemaNode, found: Changes): void {
    if (old !== undefined) found.add(this.compare(old, now));
    else {
      if (keywordsOf(now).length > 0) found.changed(now.path, 'what was free is restricted now');
      this.#added(now, found);
    }
  }

  /** Where less in the new schema can mean more in the whole: any change counts. */
  #opaque(old: SchemaNode, now: SchemaNode, found: Changes): void {
    for (const key of ['not', 'if']) {
      const [before, after] = [old.single.get(key), now.single.get(key)];
      const isOther = before?.shape !== after?.shape;
      if (isOther) found.widened([...now.path, key], `"${key}" changed`);
      // Less in it is more around it, or the other way round: only what it says is told.
      if (after !== undefined) this.#text(before, after, found, isOther ? ['text'] : undefined);
    }
    for (const key of ['unevaluatedProperties', 'unevaluatedItems']) {
      const [before, after] = [old.single.get(key), now.single.get(key)];
      if (before !== undefined) found.widened([...now.path, key], `what "${key}" applies to changed`);
      if (after !== undefined) this.#text(before, after, found);
    }
  }

  #sets(old: SchemaNode, now: SchemaNode, found: Changes): void {
    const pairs = (key: string): readonly Pair[] =>
      this.#pairs(old.lists.get(key) ?? [], now.lists.get(key) ?? [], false);
    for (const [before, after] of pairs('allOf')) {
      if (before !== undefined && after !== undefined) found.add(this.compare(before, after));
      else if (before !== undefined) found.widened(now.path, 'a branch of "allOf" is gone');
      else if (after !== undefined) this.#one(undefined, after, found);
    }
    this.#anyOf(old, now, found);
    const [one, oneNow] = [old.lists.get('oneOf'), now.lists.get('oneOf')];
    if (oneNow !== undefined && one === undefined) for (const node of oneNow) this.#one(undefined, node, found);
    if (one === undefined) return;
    if (oneNow === undefined) {
      found.widened(now.path, '"oneOf" is gone');
      return;
    }
    const matched = pairs('oneOf');
    let [same, isLonger] = [true, false];
    for (const [before, after] of matched) {
      same &&= before?.shape === after?.shape;
      if (before !== undefined && after !== undefined) found.add(this.compare(before, after));
      else if (after !== undefined) {
        isLonger = true;
        found.widened(after.path, 'a branch of "oneOf" is new', summary(after));
      } else found.changed([...now.path, 'oneOf'], 'a branch of "oneOf" is gone');
    }
    // What fitted two branches was refused, and may now fit one.
    if (!same && !isLonger) found.mild([...now.path, 'oneOf'], 'the branches of "oneOf" changed, and they overlap');
  }

  #anyOf(old: SchemaNode, now: SchemaNode, found: Changes): void {
    const before = old.lists.get('anyOf');
    const after = now.lists.get('anyOf') ?? (old.lists.has('anyOf') ? now.lists.get('oneOf') : undefined);
    if (before === undefined) {
      for (const node of after ?? []) this.#one(undefined, node, found);
      return;
    }
    if (after === undefined) {
      // One alternative may have become the whole.
      const best = this.#nearest(before, now);
      if (best === undefined || widenings(best) > 0) found.widened(now.path, '"anyOf" is gone');
      else found.changed(now.path, 'alternatives are gone');
      return;
    }
    for (const [known, node] of this.#pairs(before, after, false)) {
      if (node === undefined) found.changed([...now.path, 'anyOf'], 'an alternative is gone');
      else if (known === undefined) {
        const best = this.#nearest(before, node);
        if (best === undefined || widenings(best) > 0)
          found.widened(node.path, 'a branch of "anyOf" is new', summary(node), textsIn(node)[0]?.text);
        else found.changed(node.path, 'an alternative was split');
      } else {
        const changes = this.compare(known, node);
        const within = widenings(changes) === 0 || before.length * after.length > MOST_TRIALS;
        const best = within ? changes : (this.#nearest(before, node) ?? changes);
        found.add(
          widenings(best) === 0 && best !== changes ? changes.filter(({ kind }) => kind !== 'widened') : changes,
        );
        if (best !== changes) found.changed(node.path, 'an alternative changed');
      }
    }
  }

  /** The changes against the old schema that comes nearest to taking all that the new one takes. */
  #nearest(old: readonly SchemaNode[], now: SchemaNode): readonly SchemaChange[] | undefined {
    let best: readonly SchemaChange[] | undefined;
    for (const node of old.slice(0, MOST_TRIALS)) {
      const changes = this.compare(node, now);
      if (best === undefined || widenings(changes) < widenings(best)) best = changes;
      if (widenings(best) === 0) return best;
    }
    return best;
  }

  /** Which belongs to which: those that are equal, those that mean the same, then those that are most alike. */
  #pairs(old: readonly SchemaNode[], now: readonly SchemaNode[], inOrder: boolean): readonly Pair[] {
    if (inOrder) return now.map((node, at) => [old[at], node]);
    const pairs: Pair[] = [];
    const left = new Set(old);
    const take = (node: SchemaNode, fits: (candidate: SchemaNode) => boolean): boolean => {
      const found = [...left].find(fits);
      if (found === undefined) return false;
      left.delete(found);
      pairs.push([found, node]);
      return true;
    };
    let open = now.filter((node) => !take(node, ({ id }) => id === node.id));
    open = open.filter((node) => !take(node, ({ shape }) => shape === node.shape));
    if (left.size * open.length <= MOST_TRIALS)
      open = open.filter((node) => {
        const alike = [...left]
          .filter((candidate) => [...typesOf(candidate)].some((type) => typesOf(node).has(type)))
          .map((candidate) => ({ candidate, changes: this.compare(candidate, node) }))
          .sort((a, b) => a.changes.length - b.changes.length)[0];
        return alike === undefined || !take(node, (candidate) => candidate === alike.candidate);
      });
    for (const node of open) pairs.push([undefined, node]);
    for (const node of left) pairs.push([node, undefined]);
    return pairs;
  }
}

type Pair = readonly [SchemaNode | undefined, SchemaNode | undefined];

/** Collects changes, each once, and not more than anybody reads. */
export class Changes {
  readonly #changes = new Map<string, SchemaChange>();
  readonly #counts = { widened: 0, text: 0, changed: 0 };

  add(changes: readonly SchemaChange[]): void {
    for (const change of changes) {
      const key = `${change.kind}\n${change.path.join('\n')}\n${change.what}\n${change.detail}`;
      if (this.#changes.has(key) || this.#counts[change.kind] >= MOST_CHANGES) continue;
      this.#counts[change.kind] += 1;
      this.#changes.set(key, change);
    }
  }

  widened(path: readonly PathSegment[], what: string, detail = '', text?: string): void {
    this.add([{ kind: 'widened', path, what, detail, ...(text === undefined ? {} : { after: text }) }]);
  }

  /** Widened, where that is seldom more than a matter of the letter. */
  mild(path: readonly PathSegment[], what: string, detail = ''): void {
    this.add([{ kind: 'widened', path, what, detail, mild: true }]);
  }

  changed(path: readonly PathSegment[], what: string, detail = ''): void {
    this.add([{ kind: 'changed', path, what, detail }]);
  }

  isEmpty(): boolean {
    return this.#changes.size === 0;
  }

  all(): readonly SchemaChange[] {
    return [...this.#changes.values()];
  }
}

function widenings(changes: readonly SchemaChange[]): number {
  return changes.filter(({ kind }) => kind === 'widened').length;
}

function requires({ values }: SchemaNode, name: string): boolean {
  const required = values.get('required');
  return isArray(required) && required.includes(name);
}

function isNever({ values }: SchemaNode): boolean {
  const listed = values.get('enum');
  return isArray(listed) && listed.length === 0;
}

const KNOWN_NOTES: ReadonlySet<string> = new Set(['title', 'description', 'default', 'examples', '$comment']);

/** Whether a name among the notes is one of JSON Schema and not the server's own words. */
function isOurs(note: string): boolean {
  return KNOWN_NOTES.has(note) || isPlainName(note);
}

function quoted(name: string): string {
  return `"${name}"`;
}

function summary(node: SchemaNode): string {
  const listed = node.values.get('enum');
  if (isArray(listed)) return listed.map((value) => JSON.stringify(value)).join(', ');
  return node.values.has('type') ? [...typesOf(node)].join(', ') : '';
}
