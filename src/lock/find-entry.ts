import { isArray, type Json } from '../model/json.ts';
import { fromPointer, type JsonPointer, toPointer } from '../model/pointer.ts';
import { LIST_PARTS, type PartName, type Surface } from '../model/surface.ts';
import { serverName } from '../protocol/server-info.ts';
import { display } from '../text/display.ts';
import { nearest } from '../text/nearest.ts';
import { nameIn } from './entry.ts';
import type { Lock } from './lock-file.ts';

/** What a server is called in a lock when nobody names it: its label, without a version. */
export function defaultName(label: string): string {
  return label.replace(/(?<=.)@[^@/]*$/, '');
}

/** What tells which server a surface is of. */
export interface Named {
  readonly target: Surface['target'];
  readonly parts: Pick<Surface['parts'], 'server'>;
}

/**
 * The name under which a lock holds a server: that of its label, else of the same command or address, else of the one
 * server that calls itself the same. Undefined when it holds none, or several that it could be.
 */
export function entryNameOf(lock: Lock, { target, parts: { server } }: Named): string | undefined {
  const name = defaultName(target.label);
  if (lock.has(name)) return name;
  const only = (fits: (entry: string) => boolean): string | undefined => {
    const found = [...lock.keys()].filter(fits);
    return found.length === 1 ? found[0] : undefined;
  };
  const started = target.hash === undefined ? undefined : only((key) => lock.get(key)?.launch === target.hash);
  const own = server.status === 'ok' ? serverName(server.value)?.name : undefined;
  return started ?? (own === undefined ? undefined : only((key) => lock.get(key)?.server?.name === own));
}

/** Says that a lock holds no server of a name, and which it holds. */
export function noEntry(name: string, path: string, lock: Lock): string {
  const meant = nearest(name, [...lock.keys()]);
  const names = [...lock.keys()].slice(0, 5).map((key) => display(key, 40));
  const hint = meant === undefined ? `it holds ${names.join(', ') || 'none'}` : `did you mean ${display(meant, 40)}?`;
  return `${display(path)} holds no server named ${display(name, 40)}; ${hint}`;
}

/** Turns a place in a surface into one in the text of the lock that holds it: the block of the definition. */
export function placesInLock(
  lock: Lock,
  name: string,
  surface: Surface,
): (part: PartName, at: JsonPointer) => JsonPointer {
  const base = ['targets', [...lock.keys()].indexOf(name)];
  const locked = lock.get(name);
  const indices = new Map(
    LIST_PARTS.map((part) => [part, new Map(locked?.[part]?.map((entry, index) => [entry.name, index] as const))]),
  );
  return (part, pointer) => {
    const path = fromPointer(pointer);
    if (part === 'lock') return toPointer([...base, ...placeInEntry(path)]);
    const list = LIST_PARTS.find((candidate) => candidate === part);
    if (part === 'instructions') return toPointer([...base, 'instructions']);
    if (list === undefined) return toPointer([...base, 'name']);
    const gathered = surface.parts[list];
    const definition: Json | undefined =
      gathered.status === 'ok' && isArray(gathered.value) ? gathered.value[Number(path[0])] : undefined;
    const own = definition === undefined ? undefined : nameIn(list, definition);
    const index = own === undefined ? undefined : indices.get(list)?.get(own);
    // What is new stands nowhere: it would come into the list.
    if (index === undefined) return toPointer([...base, locked?.[list] === undefined ? 'name' : list]);
    return toPointer([...base, list, index]);
  };
}

/** From a place in the part `lock` to one in an entry of the file: `/locked/tools/3`, `/now/server/version`. */
function placeInEntry([side, ...path]: readonly string[]): readonly string[] {
  if (side === 'now') return path[0] === 'server' ? ['server'] : path;
  return path.slice(0, LIST_PARTS.some((part) => part === path[0]) ? 2 : 1);
}
