import { isObject, type Json, member } from '../model/json.ts';
import { LIST_PARTS, type ListPart, type LockPart } from '../model/surface.ts';
import { isSame } from './canonical.ts';
import { compareSchemas, type SchemaChange } from './compare-schemas.ts';
import { nameIn } from './entry.ts';

/** The lists of a surface, as a rule receives them. */
export type Lists = { readonly [P in ListPart]: readonly Json[] | undefined };

/** A definition that is not what was locked under its name. */
export interface ChangedDefinition {
  readonly part: ListPart;
  /** In the list of the server. */
  readonly index: number;
  readonly before: Json;
  readonly after: Json;
  /** The members that differ. */
  readonly members: readonly string[];
  /** The differences of a schema, worked out when somebody asks. */
  readonly schema: (member: 'inputSchema' | 'outputSchema') => readonly SchemaChange[];
}

/** How a list of a server differs from what was locked. */
export interface ListChanges {
  readonly added: readonly { readonly index: number; readonly name: string | undefined; readonly definition: Json }[];
  /** `index` is in the list of the lock. */
  readonly removed: readonly { readonly index: number; readonly name: string }[];
  /** Definitions whose name an earlier one has: `first` is where. */
  readonly repeated: readonly { readonly index: number; readonly first: number; readonly name: string }[];
  readonly changed: readonly ChangedDefinition[];
}

// Several rules ask for the same comparison, and it is the dear one.
const known = new WeakMap<LockPart, Map<ListPart, Compared>>();
const NONE: ListChanges = { added: [], removed: [], repeated: [], changed: [] };

/** How one list differs; nothing where the lock or the run does not know it. */
export function listChanges(lock: LockPart, part: ListPart, list: readonly Json[] | undefined): ListChanges {
  let lists = known.get(lock);
  if (lists === undefined) known.set(lock, (lists = new Map()));
  let compared = lists.get(part);
  if (compared === undefined || compared.list !== list)
    lists.set(part, (compared = { list, changes: compareLists(lock, part, list ?? []) }));
  return compared.changes;
}

interface Compared {
  readonly list: readonly Json[] | undefined;
  readonly changes: ListChanges;
}

/** Every definition that differs, of all lists. */
export function changedDefinitions(lock: LockPart, lists: Lists): readonly ChangedDefinition[] {
  return LIST_PARTS.flatMap((part) => listChanges(lock, part, lists[part]).changed);
}

function compareLists(lock: LockPart, part: ListPart, list: readonly Json[]): ListChanges {
  const locked = lock.locked[part];
  if (locked === undefined || lock.unknown[part] !== undefined) return NONE;
  const before = new Map(locked.map(({ name, definition }) => [name, definition]));
  const first = new Map<string, number>();
  const changes = { added: [], removed: [], repeated: [], changed: [] } as {
    -readonly [K in keyof ListChanges]: ListChanges[K][number][];
  };
  for (const [index, definition] of list.entries()) {
    const name = nameIn(part, definition);
    const earlier = name === undefined ? undefined : first.get(name);
    if (name !== undefined && earlier !== undefined) {
      changes.repeated.push({ index, first: earlier, name });
      continue;
    }
    if (name !== undefined) first.set(name, index);
    const old = name === undefined ? undefined : before.get(name);
    if (old === undefined) changes.added.push({ index, name, definition });
    else if (!isSame(old, definition)) changes.changed.push(changedDefinition(part, index, old, definition));
  }
  for (const [index, { name }] of locked.entries()) if (!first.has(name)) changes.removed.push({ index, name });
  return changes;
}

function changedDefinition(part: ListPart, index: number, before: Json, after: Json): ChangedDefinition {
  const schemas = new Map<string, readonly SchemaChange[]>();
  return {
    part,
    index,
    before,
    after,
    members: membersOf(before, after).filter((key) => !isSame(member(before, key), member(after, key))),
    schema: (key) => {
      let changes = schemas.get(key);
      if (changes === undefined) schemas.set(key, (changes = schemaChanges(before, after, key)));
      return changes;
    },
  };
}

function schemaChanges(before: Json, after: Json, key: string): readonly SchemaChange[] {
  const [old, now] = [member(before, key), member(after, key)];
  if (old === undefined || now === undefined) return old === now ? [] : addedOrGone(now);
  return isSame(old, now) ? [] : compareSchemas(old, now);
}

function addedOrGone(now: Json | undefined): readonly SchemaChange[] {
  if (now === undefined) return [{ kind: 'widened', path: [], what: 'the schema is gone', detail: '' }];
  return [
    { kind: 'widened', path: [], what: 'the schema is new', detail: '' },
    ...compareSchemas({}, now).filter(({ kind }) => kind === 'text'),
  ];
}

function membersOf(before: Json, after: Json): string[] {
  const keys = [before, after].flatMap((definition) => (isObject(definition) ? Object.keys(definition) : []));
  return [...new Set(keys)].sort();
}
