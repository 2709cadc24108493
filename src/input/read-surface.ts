import { depthOf, isArray, type JsonObject, member } from '../model/json.ts';
import { ENVELOPE_DEPTH, MAX_DEPTH } from '../model/limits.ts';
import { type Era, LIST_PARTS } from '../model/surface.ts';
import { definitionsIn } from '../protocol/lists.ts';
import { display } from '../text/display.ts';
import { describeFailure, failed, parseSource, type ReadSurface, readDefinitions } from './read-definitions.ts';
import { toSurface } from './surface-schema.ts';

export type { PointerInText, ReadSurface } from './read-definitions.ts';

/**
 * Reads saved definitions and answers, in any accepted form, into a surface. `label` names the source in reports; `era`
 * is how to read what does not tell its own. A byte order mark before the text is tolerated. Never throws.
 */
export function readSurface(
  text: string,
  label: string,
  { era }: { readonly era?: Era | undefined } = {},
): ReadSurface {
  const parsed = parseSource(text);
  if (parsed.status === 'failed') return parsed;
  return parsed.status === 'saved' ? readSaved(parsed.value) : readDefinitions(parsed.value, label, era);
}

/** Reads a saved surface that was parsed. */
export function readSaved(value: JsonObject): ReadSurface {
  if (value['formatVersion'] !== 1)
    return failed(
      `is a surface of format ${display(JSON.stringify(value['formatVersion'] ?? null), 40)}; this version reads format 1`,
    );
  for (const leg of [value, member(value, 'legacyLeg')])
    for (const part of LIST_PARTS) {
      const list = member(member(member(leg, 'parts'), part), 'value');
      const found = isArray(list) ? definitionsIn({ [part]: list }, part) : undefined;
      if (found?.status === 'failed') return failed(describeFailure(found.outcome));
    }
  // Messages in it stand in their own envelopes and in that of the file.
  const limit = MAX_DEPTH + 2 * ENVELOPE_DEPTH;
  if (depthOf(value, limit) > limit) return failed(`is nested deeper than ${MAX_DEPTH} levels`);
  const surface = toSurface(value);
  if (typeof surface === 'string') return failed(surface);
  // A saved surface is written by a program, and vetted as the live server is: without places in the file.
  return { status: 'ok', surface, pointerInText: () => undefined };
}
