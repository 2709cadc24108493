import { type Json, stringMember } from '../model/json.ts';
import {
  LIST_PARTS,
  type ListPart,
  type LockedDefinition,
  type LockedServer,
  type LockPart,
  type Surface,
} from '../model/surface.ts';
import { LISTS } from '../protocol/lists.ts';
import { serverName } from '../protocol/server-info.ts';
import { display } from '../text/display.ts';

/** What a definition is called in a lock: its name, or the URI (template) of a resource; undefined without one. */
export function nameIn(part: ListPart, definition: Json): string | undefined {
  const key = part === 'resources' ? 'uri' : part === 'resourceTemplates' ? 'uriTemplate' : 'name';
  return stringMember(definition, key);
}

/** A server as a lock records it, or one line that says why it cannot be. */
export type MadeEntry =
  | { readonly status: 'ok'; readonly entry: LockedServer }
  | { readonly status: 'failed'; readonly message: string };

/**
 * What a lock records of a server. `before` is what it held until now: what a saved file leaves out stays as it was.
 * Definitions that cannot be told apart by name are refused.
 */
export function entryOf(surface: Surface, before: LockedServer | undefined): MadeEntry {
  const unknown = unknownIn(surface);
  const lists: { [P in ListPart]?: readonly LockedDefinition[] } = {};
  for (const part of LIST_PARTS) {
    if (unknown[part] !== undefined) {
      if (before?.[part] !== undefined) lists[part] = before[part];
      continue;
    }
    const list = surface.parts[part];
    const named =
      list.status === 'ok' ? list.value.map((definition) => ({ name: nameIn(part, definition), definition })) : [];
    const { noun } = LISTS[part];
    const names = new Set<string>();
    for (const [index, { name }] of named.entries()) {
      if (name === undefined)
        return { status: 'failed', message: `${noun} #${index + 1} has no name, so it could not be found again` };
      if (names.has(name))
        return {
          status: 'failed',
          message: `two ${noun}s are named "${display(name, 60)}", and nobody could say which was approved`,
        };
      names.add(name);
    }
    lists[part] = sortedByName(named as readonly LockedDefinition[]);
  }
  const { instructions } = surface.parts;
  const known = instructions.status === 'ok' ? instructions.value : null;
  return {
    status: 'ok',
    entry: {
      ...presentState(surface, before),
      instructions: unknown.instructions === undefined ? known : (before?.instructions ?? null),
      ...lists,
    },
  };
}

/** A surface with what a lock holds of it as a part, so that rules can compare. */
export function withLock(surface: Surface, locked: LockedServer): Surface {
  const value: LockPart = { locked, now: presentState(surface, undefined), unknown: unknownIn(surface) };
  return { ...surface, parts: { ...surface.parts, lock: { status: 'ok', value } } };
}

/** A surface that is compared with nothing, and why. */
export function withoutLock(surface: Surface, reason: string): Surface {
  return { ...surface, parts: { ...surface.parts, lock: { status: 'absent', reason } } };
}

/** What a lock holds as a surface, so that it can be compared like a server. */
export function surfaceOfEntry(entry: LockedServer, label: string): Surface {
  const { server, era, protocolVersion, launch, instructions } = entry;
  const absent = { status: 'absent', reason: 'not in the lock' } as const;
  const list = (part: ListPart): Surface['parts'][ListPart] =>
    entry[part] === undefined ? absent : { status: 'ok', value: entry[part].map(({ definition }) => definition) };
  return {
    formatVersion: 1,
    era,
    ...(protocolVersion === null ? {} : { protocolVersion }),
    target: { kind: 'file', label, ...(launch === null ? {} : { hash: launch }) },
    parts: {
      server:
        server === null
          ? absent
          : { status: 'ok', value: { handshake: 'initialize', result: { serverInfo: { ...server } } } },
      instructions: { status: 'ok', value: instructions ?? '' },
      tools: list('tools'),
      prompts: list('prompts'),
      resources: list('resources'),
      resourceTemplates: list('resourceTemplates'),
      wire: absent,
      http: absent,
      launch: absent,
      experiments: absent,
      probes: absent,
      peers: absent,
      lock: absent,
    },
  };
}

/** A saved file leaves out who the server is: then it is taken to be who it was. */
function presentState(surface: Surface, before: LockedServer | undefined): LockPart['now'] {
  const { server } = surface.parts;
  const named = server.status === 'ok' ? serverName(server.value) : undefined;
  const isLive = surface.target.kind !== 'file';
  return {
    server: named ?? (isLive ? null : (before?.server ?? null)),
    era: surface.era === 'unknown' ? (before?.era ?? 'unknown') : surface.era,
    protocolVersion: surface.protocolVersion ?? before?.protocolVersion ?? null,
    launch: surface.target.hash ?? before?.launch ?? null,
  };
}

/** What a run does not know. A live server that does not offer a list is known to have none. */
function unknownIn(surface: Surface): LockPart['unknown'] {
  // A conversation was held, now or when the surface was saved.
  const spoken = surface.parts.server.status === 'ok' && surface.parts.wire.status === 'ok';
  const unknown: { [P in 'instructions' | ListPart]?: 'file' | 'failed' } = {};
  for (const part of ['instructions', ...LIST_PARTS] as const) {
    const gathered = surface.parts[part];
    if (gathered.status === 'failed') unknown[part] = 'failed';
    else if (gathered.status === 'absent' && !spoken) unknown[part] = 'file';
  }
  return unknown;
}

/** An entry in which only some definitions are as they are now, and those of the names that there are none of. */
export function updatedEntry(
  before: LockedServer,
  after: LockedServer,
  names: readonly string[],
): { readonly entry: LockedServer; readonly missing: readonly string[] } {
  const wanted = new Set(names);
  const found = new Set<string>();
  const lists = LIST_PARTS.flatMap((part) => {
    const [old, now] = [before[part], after[part]];
    if (old === undefined || now === undefined) return [];
    for (const { name } of [...old, ...now]) if (wanted.has(name)) found.add(name);
    const kept = [...old.filter(({ name }) => !wanted.has(name)), ...now.filter(({ name }) => wanted.has(name))];
    return [[part, sortedByName(kept)] as const];
  });
  return { entry: { ...before, ...Object.fromEntries(lists) }, missing: names.filter((name) => !found.has(name)) };
}

function sortedByName(list: readonly LockedDefinition[]): readonly LockedDefinition[] {
  return list.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
