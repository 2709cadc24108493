import { type Json, member, stringMember } from '../../model/json.ts';
import type { ListPart, Trial } from '../../model/surface.ts';
import { definitionsIn } from '../../protocol/lists.ts';
import { type Bench, definitionsOf, each, methodOf, noName, readLists } from './bench.ts';
import { defineExperiment } from './define-experiment.ts';

const PAGES = 50;
const NONE = 'no list could be read';

/** Each list with a cursor that the server never gave out. */
export const invalidCursor = defineExperiment({
  name: 'invalidCursor',
  eras: ['legacy', 'modern'],
  transports: ['stdio', 'http'],
  kind: 'safe',
  on: 'session',
  unless: (server) => (readLists(server).length === 0 ? NONE : undefined),
  hold: async (bench) =>
    await each(readLists(bench.server), async (part) =>
      shortened(await bench.ask(methodOf(part), { cursor: noName() }), part),
    ),
});

/** The second page of each list that has one: twice where the server was read, and once elsewhere. */
export const secondPage = defineExperiment({
  name: 'secondPage',
  eras: ['legacy', 'modern'],
  transports: ['stdio', 'http'],
  kind: 'safe',
  on: 'other',
  unless: (server) => (readLists(server).length === 0 ? NONE : undefined),
  hold: async (bench) => {
    const held: Record<string, Trial> = {};
    for (const part of readLists(bench.server)) {
      const { outcome } = await bench.home.ask(methodOf(part));
      const cursor = outcome.kind === 'result' ? stringMember(outcome.result, 'nextCursor') : undefined;
      if (cursor === undefined) continue;
      const page = async (where: Bench): Promise<Trial> => shortened(await where.ask(methodOf(part), { cursor }), part);
      held[part] = await page(bench.home);
      held[`${part}Again`] = await page(bench.home);
      // Only 2026-07-28 knows no state of a connection.
      if (bench.server.era === 'modern') held[`${part}Elsewhere`] = await page(bench);
    }
    return held;
  },
});

/** All lists on another connection, the first of them as its very first request; and again where they differ. */
export const listsElsewhere = defineExperiment({
  name: 'listsElsewhere',
  eras: ['modern'],
  transports: ['stdio', 'http'],
  kind: 'safe',
  on: 'other',
  unless: (server) => (readLists(server).length === 0 ? NONE : undefined),
  hold: async (bench) => {
    const held: Record<string, Trial> = {};
    for (const part of readLists(bench.server)) {
      const there = await walk(bench, part);
      held[part] = there;
      const here = JSON.stringify(definitionsOf(bench.server, part).map(nameOf));
      if (there.outcome.kind !== 'result' || JSON.stringify(there.outcome.result[part]) === here) continue;
      // Lists may change over time: only a difference that comes again is one between connections.
      held[`${part}Here`] = await walk(bench.home, part);
      held[`${part}Again`] = await walk(bench, part);
    }
    return held;
  },
});

/** Reads a whole list; what is kept of each definition is its name, or what `keep` makes of it. */
export async function walk(bench: Bench, part: ListPart, keep: (definition: Json) => Json = nameOf): Promise<Trial> {
  const first = await bench.ask(methodOf(part));
  const kept: Json[] = [];
  let trial = first;
  for (let page = 1; page <= PAGES; page += 1) {
    const { outcome } = trial;
    const found = outcome.kind === 'result' ? definitionsIn(outcome.result, part) : undefined;
    if (outcome.kind !== 'result' || found?.status !== 'ok') return { ...first, outcome };
    kept.push(...found.value.map(keep));
    const cursor = stringMember(outcome.result, 'nextCursor');
    if (cursor === undefined) break;
    trial = await bench.ask(methodOf(part), { cursor });
  }
  return { ...first, outcome: { kind: 'result', result: { [part]: kept } } };
}

/** A trial whose result keeps only the names of the definitions. */
function shortened(trial: Trial, part: ListPart): Trial {
  const { outcome } = trial;
  const found = outcome.kind === 'result' ? definitionsIn(outcome.result, part) : undefined;
  if (found?.status !== 'ok') return trial;
  return { ...trial, outcome: { kind: 'result', result: { [part]: found.value.map(nameOf) } } };
}

/** What tells one definition from another. */
export function nameOf(definition: Json): Json {
  return member(definition, 'uri') ?? member(definition, 'uriTemplate') ?? member(definition, 'name') ?? null;
}
