import { sha256Hex } from '../../engine/fingerprint.ts';
import { isArray, isObject, type Json } from '../../model/json.ts';
import type { Trial } from '../../model/surface.ts';
import { readLists } from './bench.ts';
import { defineExperiment } from './define-experiment.ts';
import { nameOf, walk } from './lists.ts';

// A client that many servers have met, by the name that it gives itself.
const OTHER = { name: 'claude-ai', version: '0.1.0' } as const;
const DIGEST = 16;

/**
 * All lists under another client's name, with the same capabilities; and where one differs, again here and there, because
 * lists also change over time. It passes for somebody else, so it is held only when asked for.
 */
export const anotherClient = defineExperiment({
  name: 'anotherClient',
  eras: ['legacy', 'modern'],
  transports: ['stdio', 'http'],
  kind: 'cloaking',
  on: 'own',
  unless: (server) => (readLists(server).length === 0 ? 'no list could be read' : undefined),
  hold: async (bench) => {
    const other = await bench.anew('another client', OTHER);
    const held: Record<string, Trial> = {};
    if (other === undefined) return held;
    for (const part of readLists(bench.server)) {
      const there = await walk(other, part, digest);
      held[part] = there;
      const { lists } = bench.server;
      const here = lists[part].status === 'ok' ? lists[part].value.map(digest) : [];
      if (there.outcome.kind !== 'result' || JSON.stringify(there.outcome.result[part]) === JSON.stringify(here))
        continue;
      held[`${part}Here`] = await walk(bench, part, digest);
      held[`${part}Again`] = await walk(other, part, digest);
    }
    return held;
  },
});

/** Enough of a definition to tell whether it is the same, and not what it says: that stands in the list already. */
function digest(definition: Json): Json {
  return { name: nameOf(definition), sha256: sha256Hex(JSON.stringify(inOrder(definition))).slice(0, DIGEST) };
}

/** The order of members says nothing. */
function inOrder(value: Json): Json {
  if (isArray(value)) return value.map(inOrder);
  if (!isObject(value)) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([key, child]) => [key, inOrder(child)]));
}
