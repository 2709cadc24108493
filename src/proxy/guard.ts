import { isSame } from '../lock/canonical.ts';
import { nameIn } from '../lock/entry.ts';
import { type Json, member } from '../model/json.ts';
import type { SafeText } from '../model/run.ts';
import type { ListPart, LockedServer } from '../model/surface.ts';
import { LISTS } from '../protocol/lists.ts';
import { display, trusted } from '../text/display.ts';
import { asNumbers } from './message.ts';

/** Decides what a client may get to see of a server. */
export interface Guard {
  admits(part: ListPart, definition: Json): boolean;
  /** `null` where the server has no instructions. */
  admitsInstructions(instructions: Json): boolean;
}

/** Where the lock is, and what it holds of the server; it may change while it is asked. */
export interface LockSource {
  readonly label: SafeText;
  readonly read: () => LockedServer;
}

/**
 * Admits what a lock holds, exactly as it holds it. What is withheld is told once, and once more when it has changed
 * again.
 */
export function lockGuard(lock: LockSource, note: (text: SafeText) => void): Guard {
  const told = new Set<string>();
  const approved = byName(lock);
  const withhold = (text: SafeText): false => {
    if (!told.has(text)) note(text);
    told.add(text);
    return false;
  };
  return {
    admits: (part, sent) => {
      const definition = asNumbers(sent);
      const { noun } = LISTS[part];
      const name = nameIn(part, definition);
      if (name === undefined) return withhold(trusted(`withheld a ${noun} without a name`));
      const shown = display(name, 80);
      const locked = approved(part).get(name);
      if (locked === undefined) return withhold(trusted(`withheld ${noun} "${shown}": it is not in ${lock.label}`));
      if (isSame(locked, definition)) return true;
      const changed = membersThatDiffer(locked, definition).map((key) => display(key, 40));
      return withhold(
        trusted(`withheld ${noun} "${shown}": it is not as it is in ${lock.label} (${changed.join(', ')})`),
      );
    },
    admitsInstructions: (instructions) => {
      const locked = lock.read().instructions;
      if (instructions === null || instructions === '' || instructions === locked) return true;
      return withhold(trusted(`withheld the instructions: they are not as they are in ${lock.label}`));
    },
  };
}

/** Finds definitions in the lock by name; lists may be long. */
function byName({ read }: LockSource): (part: ListPart) => ReadonlyMap<string, Json> {
  let known: { readonly locked: LockedServer; readonly lists: Map<ListPart, ReadonlyMap<string, Json>> } | undefined;
  return (part) => {
    const locked = read();
    if (known?.locked !== locked) known = { locked, lists: new Map() };
    let list = known.lists.get(part);
    if (list === undefined)
      known.lists.set(part, (list = new Map(locked[part]?.map(({ name, definition }) => [name, definition]))));
    return list;
  };
}

function membersThatDiffer(before: Json, after: Json): string[] {
  const keys = new Set([before, after].flatMap((value) => Object.keys(value as object)));
  return [...keys].filter((key) => !isSame(member(before, key), member(after, key))).sort();
}
