import { type Json, member } from '../model/json.ts';
import { type Gathered, LIST_PARTS, type ListPart } from '../model/surface.ts';
import { capabilitiesOf } from '../protocol/era.ts';
import { definitionsIn, LISTS } from '../protocol/lists.ts';
import type { Session } from './handshake.ts';
import type { Limits } from './limits.ts';

/** The lists of definitions of a server. */
export type GatheredLists = { readonly [P in ListPart]: Gathered<readonly Json[]> };

/** Fetches every list that the server declares, all pages, the lists side by side. */
export async function gatherLists(session: Session, limits: Limits): Promise<GatheredLists> {
  const capabilities = capabilitiesOf(session.server.result);
  const lists = LIST_PARTS.map(async (part) => {
    const { capability } = LISTS[part];
    if ((member(capabilities, capability) ?? null) === null)
      return [part, { status: 'absent', reason: `the server does not declare the ${capability} capability` }] as const;
    return [part, await gatherList(session, part, limits)] as const;
  });
  return Object.fromEntries(await Promise.all(lists)) as unknown as GatheredLists;
}

async function gatherList(
  { connection, params }: Session,
  part: ListPart,
  limits: Limits,
): Promise<Gathered<readonly Json[]>> {
  const { method, noun } = LISTS[part];
  const definitions: Json[] = [];
  const cursors = new Set<string>();
  let cursor: string | undefined;
  for (let page = 1; ; page += 1) {
    const cut = (incomplete: string): Gathered<readonly Json[]> => ({ status: 'ok', value: definitions, incomplete });
    if (page > limits.pages) return cut(`stopped after ${limits.pages} pages; the list goes on`);
    const outcome = await connection.request(method, params(cursor === undefined ? {} : { cursor }), limits.requestMs);
    const found =
      outcome.kind === 'result' ? definitionsIn(outcome.result, part) : { status: 'failed' as const, outcome };
    if (found.status !== 'ok') {
      if (page === 1 || found.status === 'absent') return found;
      return cut(`page ${page} could not be read (${found.outcome.kind}); the definitions before it were checked`);
    }
    definitions.push(...found.value.slice(0, limits.items - definitions.length));
    const next = outcome.kind === 'result' ? member(outcome.result, 'nextCursor') : undefined;
    if (definitions.length >= limits.items && (typeof next === 'string' || found.value.length > limits.items))
      return cut(`stopped after ${limits.items} ${noun}s; the list goes on`);
    if (typeof next !== 'string') return { status: 'ok', value: definitions };
    if (cursors.has(next))
      return cut(`page ${page} points back to a page already read; the definitions up to it were checked`);
    cursors.add(next);
    cursor = next;
  }
}
