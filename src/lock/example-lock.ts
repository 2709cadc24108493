import type { Json } from '../model/json.ts';
import { LIST_PARTS, type ListPart, type LockedServer, type LockPart } from '../model/surface.ts';
import { nameIn } from './entry.ts';

/** A lock that holds these definitions, for the examples of rules: of a server that is what it was, unless it is said. */
export function exampleLock(
  lists: { readonly [P in ListPart]?: readonly Json[] },
  locked: Partial<LockedServer> = {},
  more: Partial<LockPart> = {},
): LockPart {
  const now = {
    server: { name: 'desk', version: '1.0.0' },
    era: 'unknown',
    protocolVersion: null,
    launch: null,
  } as const;
  const held = LIST_PARTS.flatMap((part) =>
    lists[part] === undefined
      ? []
      : [[part, lists[part].map((definition) => ({ name: nameIn(part, definition) ?? '', definition }))] as const],
  );
  return {
    locked: { ...now, instructions: null, ...locked, ...Object.fromEntries(held) },
    now,
    unknown: {},
    ...more,
  };
}
