import { isArray, isObject, type Json, type JsonObject, jsonType, member, stringMember } from '../model/json.ts';
import type { JsonPointer } from '../model/pointer.ts';
import { type Era, LIST_PARTS, type ListPart, type ServerFacts } from '../model/surface.ts';
import { display } from '../text/display.ts';

/** An answer in a file, with or without the response around its result. */
export interface SavedAnswer {
  readonly result: JsonObject;
  /** Where the result stands in the file. */
  readonly at: JsonPointer;
}

/** A list of definitions in a file. */
export interface SavedList {
  /** The object that has the list as the member of its name. */
  readonly holder: JsonObject;
  /** Turns a pointer into the list into one into the file. */
  readonly at: (pointer: JsonPointer) => JsonPointer;
  /** The answer that the list came in, where the file has it whole. */
  readonly answer?: SavedAnswer;
}

/** What a file holds, whatever form it has. */
export interface FileContent {
  readonly lists: { readonly [P in ListPart]?: SavedList };
  readonly discover?: SavedAnswer;
  readonly initialize?: SavedAnswer;
  /** What has the lists and answers as its members. */
  readonly outer?: SavedAnswer;
}

const ACCEPTED =
  'a tools/list response, an object with "tools", an array of tools, a single tool, an answer to server/discover or initialize, or a file saved by "mcp-hallmark capture"';
const HANDSHAKES = ['discover', 'initialize'] as const satisfies readonly ServerFacts['handshake'][];
// A single tool is a list whose only element stands where the list would.
const ONLY_ELEMENT = '/0';

/** Finds what a file holds; `era` tells apart what looks the same in both. A string says why there is nothing to vet. */
export function contentOf(value: Json, era: Era | undefined): FileContent | string {
  if (isArray(value) && value.length > 0 && !value.some(isObject))
    return `holds an array without a tool; expected ${ACCEPTED}`;
  if (isArray(value)) return { lists: { tools: { holder: { tools: value }, at: (pointer) => pointer } } };
  if (!isObject(value)) return `holds ${jsonType(value)}; expected ${ACCEPTED}`;
  const error = member(value, 'error');
  if (Object.hasOwn(value, 'jsonrpc') && isObject(error))
    return `holds a JSON-RPC error response (${display(JSON.stringify(error['code'] ?? null), 40)}: ${display(stringMember(error, 'message') ?? '')}), not definitions`;
  const answer = answerAt(value, '');
  const { result, at } = answer;
  if ([...LIST_PARTS, ...HANDSHAKES].some((name) => Object.hasOwn(result, name))) return severalIn(answer, value);
  const handshake = handshakeOf(result, era);
  if (handshake === 'unclear')
    return 'holds the answer to a handshake and does not tell to which; say --era modern or --era legacy';
  if (handshake !== undefined) return { lists: {}, [handshake]: answer };
  if (Object.hasOwn(result, 'name') || Object.hasOwn(result, 'inputSchema'))
    return {
      lists: {
        tools: {
          holder: { tools: [result] },
          at: (pointer) => `${at}${pointer.slice(ONLY_ELEMENT.length)}` as JsonPointer,
        },
      },
    };
  const keys = Object.keys(value)
    .slice(0, 5)
    .map((key) => `"${display(key, 20)}"`);
  return `holds an object with ${keys.length === 0 ? 'no members' : keys.join(', ')}; expected ${ACCEPTED}`;
}

/** The lists and answers that stand side by side in `outer`, which may itself be the answer to one of them. */
function severalIn(outer: SavedAnswer, value: JsonObject): FileContent | string {
  const lists: { [P in ListPart]?: SavedList } = {};
  // Files often say null for what the server does not have.
  const parts = LIST_PARTS.filter((part) => (member(outer.result, part) ?? null) !== null);
  for (const part of parts) {
    const saved = member(outer.result, part);
    const inner = isObject(saved) ? answerAt(saved, `${outer.at}/${part}`) : undefined;
    if (inner !== undefined && Object.hasOwn(inner.result, part)) lists[part] = listIn(inner, part, inner);
    else lists[part] = listIn(outer, part, parts.length === 1 && isAnswer(outer, value) ? outer : undefined);
  }
  const handshakes: { [H in ServerFacts['handshake']]?: SavedAnswer } = {};
  for (const handshake of HANDSHAKES) {
    const saved = member(outer.result, handshake) ?? null;
    // A server that speaks one era refuses the handshake of the other.
    if (saved === null || isObject(member(saved, 'error'))) continue;
    if (!isObject(saved)) return `has a "${handshake}" that is ${jsonType(saved)}; expected the answer to it`;
    handshakes[handshake] = answerAt(saved, `${outer.at}/${handshake}`);
  }
  return { lists, ...handshakes, outer };
}

function answerAt(value: JsonObject, at: JsonPointer): SavedAnswer {
  const result = member(value, 'result');
  return isObject(result) ? { result, at: `${at}/result` } : { result: value, at };
}

function listIn({ result, at }: SavedAnswer, part: ListPart, answer: SavedAnswer | undefined): SavedList {
  return {
    holder: result,
    at: (pointer) => `${at}/${part}${pointer}`,
    ...(answer === undefined ? {} : { answer }),
  };
}

/** Whether an object with one list is the answer to its request, or only a file that someone wrote. */
function isAnswer({ result }: SavedAnswer, value: JsonObject): boolean {
  if (Object.hasOwn(value, 'jsonrpc') && result !== value) return true;
  return ['resultType', 'ttlMs', 'cacheScope', 'nextCursor'].some((name) => Object.hasOwn(result, name));
}

/** Which handshake a result answers; `unclear` when only the era could tell. */
function handshakeOf(result: JsonObject, era: Era | undefined): ServerFacts['handshake'] | 'unclear' | undefined {
  const has = (name: string): boolean => Object.hasOwn(result, name);
  if (has('supportedVersions')) return 'discover';
  if (has('protocolVersion')) return 'initialize';
  if (!has('capabilities') && !has('serverInfo')) return undefined;
  if (has('resultType')) return 'discover';
  if (era === undefined) return 'unclear';
  return era === 'modern' ? 'discover' : 'initialize';
}
