import { isObject, type Json, type JsonObject, member, stringMember } from '../model/json.ts';
import { ENVELOPE_DEPTH, MAX_DEPTH } from '../model/limits.ts';
import type { JsonPointer } from '../model/pointer.ts';
import {
  type Era,
  type FailedOutcome,
  type Gathered,
  LIST_PARTS,
  type PartName,
  type Surface,
  type TargetId,
} from '../model/surface.ts';
import { definitionsIn } from '../protocol/lists.ts';
import { display } from '../text/display.ts';
import { completeParts } from './complete-parts.ts';
import { contentOf, type FileContent } from './file-content.ts';
import { conversationOf, tellEra } from './saved-conversation.ts';
import { findSyntaxError, type SyntaxProblem } from './syntax-error.ts';

type PointerInPart = (pointer: JsonPointer) => JsonPointer | undefined;

/**
 * Turns a pointer into a part into one into the text; undefined where the part is not in the text. `era` is the leg, where
 * only one of two is meant.
 */
export type PointerInText = (part: PartName, pointer: JsonPointer, era?: Era) => JsonPointer | undefined;

/** A surface read from text, or one line that says what is wrong with the text and where. */
export type ReadSurface =
  | {
      readonly status: 'ok';
      readonly surface: Surface;
      readonly pointerInText: PointerInText;
    }
  | ({ readonly status: 'failed' } & SyntaxProblem);

/** Parses a text, and tells a saved surface from everything else. A byte order mark before the text is tolerated. */
export function parseSource(
  text: string,
):
  | { readonly status: 'saved'; readonly value: JsonObject }
  | { readonly status: 'definitions'; readonly value: Json }
  | ({ readonly status: 'failed' } & SyntaxProblem) {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  let value: Json;
  try {
    value = JSON.parse(source) as Json;
  } catch {
    return { status: 'failed', ...findSyntaxError(source, 'json') };
  }
  if (isObject(value) && isObject(member(value, 'parts'))) return { status: 'saved', value };
  return { status: 'definitions', value };
}

/** Reads definitions and answers, in any accepted form but that of a saved surface. */
export function readDefinitions(value: Json, label: string, asked: Era | undefined): ReadSurface {
  const target: TargetId = { kind: 'file', label };
  const content = contentOf(value, asked);
  if (typeof content === 'string') return failed(content);
  const read = readLeg(content, value, target, asked);
  if (read.status === 'failed' || asked !== undefined) return read;
  if (content.discover === undefined || content.initialize === undefined) return read;
  // A server of both eras has two legs, as a live one has.
  const legacy = readLeg(content, value, target, 'legacy');
  if (legacy.status === 'failed') return legacy;
  return {
    status: 'ok',
    surface: { ...read.surface, legacyLeg: legacy.surface },
    pointerInText: (part, pointer, era) => (era === 'legacy' ? legacy : read).pointerInText(part, pointer),
  };
}

function readLeg(content: FileContent, value: Json, target: TargetId, asked: Era | undefined): ReadSurface {
  const parts: Partial<Record<PartName, Gathered<unknown>>> = {};
  const places: Partial<Record<PartName, PointerInPart>> = {};
  for (const part of LIST_PARTS) {
    const saved = content.lists[part];
    if (saved === undefined) continue;
    const list = definitionsIn(saved.holder, part);
    if (list.status === 'failed') return failed(describeFailure(list.outcome));
    parts[part] = list;
    places[part] = saved.at;
  }
  // The definitions are looked at one by one above, to name the one that is too deep.
  const lists = new Set<unknown>(LIST_PARTS.map((part) => content.lists[part]?.holder[part]));
  if (isDeeper(value, MAX_DEPTH + ENVELOPE_DEPTH, lists)) return failed(`is nested deeper than ${MAX_DEPTH} levels`);

  const { era, protocolVersion, handshake } = tellEra(content, asked);
  if (handshake !== undefined) {
    const { to, result, at } = handshake;
    parts.server = { status: 'ok', value: { handshake: to, result } };
    const { length } = '/result';
    places.server = (pointer) =>
      pointer.startsWith('/result') ? (`${at}${pointer.slice(length)}` as JsonPointer) : undefined;
  }
  for (const speaker of [handshake, content.outer]) {
    const instructions = stringMember(speaker?.result, 'instructions');
    if (speaker === undefined || instructions === undefined) continue;
    parts.instructions = { status: 'ok', value: instructions };
    places.instructions = (pointer) => `${speaker.at}/instructions${pointer}`;
  }
  const conversation = era === 'unknown' ? undefined : conversationOf(content, era, protocolVersion);
  if (conversation !== undefined) {
    parts.wire = { status: 'ok', value: conversation.wire };
    places.wire = conversation.at;
  } else if (era === 'unknown' && LIST_PARTS.some((part) => content.lists[part]?.answer !== undefined))
    parts.wire = { status: 'absent', reason: 'the file does not tell the era of its answers; --era does' };
  return {
    status: 'ok',
    surface: {
      formatVersion: 1,
      era,
      ...(protocolVersion === undefined ? {} : { protocolVersion }),
      target,
      parts: completeParts(parts),
    },
    pointerInText: (part, pointer) => places[part]?.(pointer),
  };
}

/** One line that says what is wrong with a text. */
export function failed(message: string): ReadSurface {
  return { status: 'failed', message };
}

/** Whether a value has more than some levels, apart from what is in the `lists`. */
function isDeeper(value: Json, levels: number, lists: ReadonlySet<unknown>): boolean {
  if (typeof value !== 'object' || value === null || lists.has(value)) return false;
  return levels === 0 || Object.values(value).some((child) => isDeeper(child, levels - 1, lists));
}

/** A failure in words. */
export function describeFailure(outcome: FailedOutcome): string {
  return 'detail' in outcome ? display(outcome.detail) : outcome.kind;
}
