import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSurface } from '../../src/input/read-surface.ts';
import { isArray, type Json, type JsonObject, member } from '../../src/model/json.ts';
import { type Era, LIST_PARTS, type Surface } from '../../src/model/surface.ts';
import { LISTS } from '../../src/protocol/lists.ts';
import { CORPUS, corpus } from './corpus.ts';

/** A real server in one era, with its answer to the handshake and the envelopes of its lists. */
export interface CorpusLeg {
  readonly name: string;
  readonly era: Era;
  readonly surface: Surface;
}

/** Every captured server in each era that it speaks; none when the corpus is not there. */
export function corpusLegs(): readonly CorpusLeg[] {
  return corpus().flatMap(({ name }) => {
    const capture = JSON.parse(readFileSync(join(CORPUS, `${name}.json`), 'utf8')) as JsonObject;
    const discovered = member(capture['discover_answer'], 'result');
    const legs: readonly (readonly [Era, JsonObject])[] = [
      ['legacy', { ...listsOf(capture, 'legacy'), initialize: capture['initialize_result'] as Json }],
      ...(discovered === undefined
        ? []
        : ([['modern', { ...listsOf(capture, 'modern'), discover: discovered }]] as const)),
    ];
    return legs.map(([era, file]) => {
      const read = readSurface(JSON.stringify(file), name);
      if (read.status !== 'ok') throw new Error(`${name}: ${read.message}`);
      return { name, era, surface: read.surface };
    });
  });
}

/** The lists of a capture, those of the modern era in the answers that they came in. */
function listsOf(capture: JsonObject, era: Era): JsonObject {
  const lists: Record<string, Json> = {};
  for (const part of LIST_PARTS) {
    const definitions = capture[part];
    const envelopes = member(member(capture['modern'], LISTS[part].method), 'envelopes');
    if (!isArray(definitions)) continue;
    const whole = era === 'modern' && isArray(envelopes);
    lists[part] = whole ? { result: { ...(envelopes[0] as JsonObject), [part]: definitions } } : definitions;
  }
  return lists;
}
