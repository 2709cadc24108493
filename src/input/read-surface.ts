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
import { type Gathered, LIST_PARTS, PART_NAMES, type PartName, type Surface, type TargetId } from '../model/surface.ts';
import { definitionsIn } from '../protocol/lists.ts';
import { display } from '../text/display.ts';
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
const NOT_IN_FILE = { status: 'absent', reason: 'not in the file' } as const;

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
  if (depthOf(value, MAX_DEPTH + ENVELOPE_DEPTH) > MAX_DEPTH + ENVELOPE_DEPTH)
    return failed(`nested deeper than ${MAX_DEPTH} levels`);
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
    if (list.status === 'failed')
      return failed('detail' in list.outcome ? display(list.outcome.detail) : list.outcome.kind);
    parts[part] = list;
  }
  const instructions = stringMember(result, 'instructions');
  if (instructions !== undefined) parts.instructions = { status: 'ok', value: instructions };
  return {
    status: 'ok',
    surface: { formatVersion: 1, era: 'unknown', target, parts: complete(parts) },
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
  if (isArray(value)) return { result: { tools: value }, at: (_, pointer) => pointer };
  if (!isObject(value)) return `holds ${jsonType(value)}; expected ${ACCEPTED}`;
  const error = member(value, 'error');
  if (Object.hasOwn(value, 'jsonrpc') && isObject(error))
    return `holds a JSON-RPC error response (${JSON.stringify(error['code'] ?? null)}: ${display(stringMember(error, 'message') ?? '')}), not definitions`;
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
  const { formatVersion, era, protocolVersion, target, parts } = value;
  if (formatVersion !== 1)
    return failed(`is a surface of format ${JSON.stringify(formatVersion ?? null)}; this version reads format 1`);
  if (era !== 'legacy' && era !== 'modern' && era !== 'unknown')
    return failed('is no whole surface: "era" is not legacy, modern or unknown');
  const kind = stringMember(target, 'kind');
  const label = stringMember(target, 'label');
  const hash = stringMember(target, 'hash');
  if ((kind !== 'stdio' && kind !== 'http' && kind !== 'file') || label === undefined)
    return failed('is no whole surface: "target" has no kind or label');
  const read: Partial<Record<PartName, Gathered<unknown>>> = {};
  for (const name of PART_NAMES) {
    const part = member(parts, name);
    if (part === undefined) continue;
    if (!isGathered(part) || (part.status === 'ok' && !HAS_FORM[name](part.value)))
      return failed(`is no whole surface: part "${name}" is damaged`);
    read[name] = part;
  }
  return {
    status: 'ok',
    surface: {
      formatVersion: 1,
      era,
      ...(typeof protocolVersion === 'string' ? { protocolVersion } : {}),
      target: { kind, label, ...(hash === undefined ? {} : { hash }) },
      parts: complete(read),
    },
    pointerInText: (part, pointer) => (read[part]?.status === 'ok' ? `/parts/${part}/value${pointer}` : undefined),
  };
}

function isGathered(part: Json): part is JsonObject & Gathered<Json> {
  const status = stringMember(part, 'status');
  if (status === 'ok') return member(part, 'value') !== undefined;
  if (status === 'absent') return stringMember(part, 'reason') !== undefined;
  return status === 'failed' && stringMember(member(part, 'outcome'), 'kind') !== undefined;
}

const HAS_FORM: Readonly<Record<PartName, (value: Json) => boolean>> = {
  server: (value) => isObject(member(value, 'result')) && stringMember(value, 'handshake') !== undefined,
  instructions: (value) => typeof value === 'string',
  tools: isArray,
  prompts: isArray,
  resources: isArray,
  resourceTemplates: isArray,
  wire: (value) => {
    const connections = member(value, 'connections');
    return isArray(connections) && connections.every((connection) => isArray(member(connection, 'frames')));
  },
  http: (value) => isArray(member(value, 'exchanges')),
  experiments: isObject,
};

function complete(parts: Partial<Record<PartName, Gathered<unknown>>>): Surface['parts'] {
  return Object.fromEntries(
    PART_NAMES.map((name) => [name, parts[name] ?? NOT_IN_FILE]),
  ) as unknown as Surface['parts'];
}
