import {
  depthOf,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  jsonType,
  member,
  stringMember,
} from '../model/json.ts';
import { ENVELOPE_DEPTH, MAX_DEPTH } from '../model/limits.ts';
import type { JsonPointer } from '../model/pointer.ts';
import {
  type FailedOutcome,
  type Gathered,
  LIST_PARTS,
  type PartName,
  type Surface,
  type TargetId,
} from '../model/surface.ts';
import { definitionsIn } from '../protocol/lists.ts';
import { display } from '../text/display.ts';
import { completeParts, toSurface } from './surface-schema.ts';
import { describeSyntaxError } from './syntax-error.ts';

/** Turns a pointer into a part into one into the text; undefined where the part is not in the text. */
export type PointerInText = (part: PartName, pointer: JsonPointer) => JsonPointer | undefined;

/** A surface read from text, or one line that says what is wrong with the text and where. */
export type ReadSurface =
  | {
      readonly status: 'ok';
      readonly surface: Surface;
      readonly pointerInText: PointerInText;
    }
  | { readonly status: 'failed'; readonly message: string };

const ACCEPTED =
  'a tools/list response, an object with "tools", an array of tools, a single tool, or a file saved by "mcp-hallmark capture"';
// A single tool is a list whose only element stands where the list would.
const ONLY_ELEMENT = '/0';

/**
 * Reads saved definitions, in any accepted form, into a surface. `label` names the source in reports. A byte order
 * mark before the text is tolerated. Never throws.
 */
export function readSurface(text: string, label: string): ReadSurface {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  let value: Json;
  try {
    value = JSON.parse(source) as Json;
  } catch {
    return failed(describeSyntaxError(source));
  }
  return isObject(value) && isObject(member(value, 'parts'))
    ? readSaved(value)
    : readDefinitions(value, { kind: 'file', label });
}

function failed(message: string): ReadSurface {
  return { status: 'failed', message };
}

function readDefinitions(value: Json, target: TargetId): ReadSurface {
  const found = asListResult(value);
  if (typeof found === 'string') return failed(found);
  const { result, at } = found;
  const parts: Partial<Record<PartName, Gathered<unknown>>> = {};
  for (const part of LIST_PARTS) {
    // Files often say null for a list that the server does not have.
    if ((member(result, part) ?? null) === null) continue;
    const list = definitionsIn(result, part);
    if (list.status === 'failed') return failed(describeFailure(list.outcome));
    parts[part] = list;
  }
  // The definitions are looked at one by one above, to name the one that is too deep.
  const others = [value, result].flatMap((object) => (isObject(object) ? Object.entries(object) : []));
  if (others.some(([key, other]) => other !== result && !isListPart(key) && depthOf(other, MAX_DEPTH) > MAX_DEPTH))
    return failed(`is nested deeper than ${MAX_DEPTH} levels`);
  const instructions = stringMember(result, 'instructions');
  if (instructions !== undefined) parts.instructions = { status: 'ok', value: instructions };
  return {
    status: 'ok',
    surface: { formatVersion: 1, era: 'unknown', target, parts: completeParts(parts) },
    pointerInText: (part, pointer) => (parts[part] === undefined ? undefined : at(part, pointer)),
  };
}

/** Definitions of any accepted form as an object with the lists as members, and where the members stand in the file. */
interface ListResult {
  readonly result: JsonObject;
  readonly at: (part: PartName, pointer: JsonPointer) => JsonPointer;
}

/** Brings the accepted forms to one; a string says why there is none. */
function asListResult(value: Json): ListResult | string {
  if (isArray(value) && value.length > 0 && !value.some(isObject))
    return `holds an array without a tool; expected ${ACCEPTED}`;
  if (isArray(value)) return { result: { tools: value }, at: (_, pointer) => pointer };
  if (!isObject(value)) return `holds ${jsonType(value)}; expected ${ACCEPTED}`;
  const error = member(value, 'error');
  if (Object.hasOwn(value, 'jsonrpc') && isObject(error))
    return `holds a JSON-RPC error response (${display(JSON.stringify(error['code'] ?? null), 40)}: ${display(stringMember(error, 'message') ?? '')}), not definitions`;
  const result = member(value, 'result');
  const [candidate, base] = isObject(result) ? ([result, '/result'] as const) : ([value, ''] as const);
  if (LIST_PARTS.some((part) => Object.hasOwn(candidate, part)))
    return { result: candidate, at: (part, pointer) => `${base}/${part}${pointer}` };
  if (Object.hasOwn(candidate, 'name') || Object.hasOwn(candidate, 'inputSchema'))
    return {
      result: { tools: [candidate] },
      at: (_, pointer) => `${base}${pointer.slice(ONLY_ELEMENT.length)}` as JsonPointer,
    };
  const keys = Object.keys(value)
    .slice(0, 5)
    .map((key) => `"${display(key, 20)}"`);
  return `holds an object with ${keys.length === 0 ? 'no members' : keys.join(', ')}; expected ${ACCEPTED}`;
}

function readSaved(value: JsonObject): ReadSurface {
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

function isListPart(key: string): boolean {
  return LIST_PARTS.some((part) => part === key);
}

function describeFailure(outcome: FailedOutcome): string {
  return 'detail' in outcome ? display(outcome.detail) : outcome.kind;
}
