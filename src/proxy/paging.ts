import { canonicalJson, isSame } from '../lock/canonical.ts';
import { isArray, isObject, type Json, type JsonObject, member, stringMember } from '../model/json.ts';
import type { PageCache, Remembered } from './page-cache.ts';
import { type Lines, linesOf, pageOf, textOf } from './pages.ts';
import type { Call, Response, ServedTool, ToolFix } from './served-tool.ts';

const CHARACTERS_PER_TOKEN = 4;
const NAMES = { offset: 'offset', limit: 'limit' };
const OTHER_NAMES = { offset: 'page_offset', limit: 'page_limit' };
const SCHEMAS = {
  offset: { type: 'integer', minimum: 0, description: 'Leave out so many lines at the start of the result.' },
  limit: { type: 'integer', minimum: 1, description: 'Give so many lines of the result at most.' },
};

/** How much a page may hold, and where the results are that it is cut from. */
export interface PagingOptions {
  readonly tokens: number;
  readonly cache: PageCache;
}

/**
 * Cuts long results into pages of whole lines. Every tool gains two parameters for it, under names that are free; a tool
 * that has them itself, and counts lines, keeps its own.
 */
export function paging({ tokens, cache }: PagingOptions): ToolFix {
  const budget = tokens * CHARACTERS_PER_TOKEN;
  return (tool) => (countsLinesItself(tool.definition) ? cutOnly(tool, budget) : paged(tool, budget, cache));
}

function paged(tool: ServedTool, budget: number, cache: PageCache): ServedTool {
  const { name = null, annotations } = tool.definition;
  const properties = propertiesOf(tool.definition);
  const names = Object.keys(NAMES).some((key) => Object.hasOwn(properties, key)) ? OTHER_NAMES : NAMES;
  const readsOnly = member(annotations, 'readOnlyHint') === true;
  const keyOf = (params: JsonObject): string => canonicalJson([name, member(params, 'arguments') ?? {}]);
  const show = (remembered: Remembered, wanted: Wanted): JsonObject => {
    const { lines, result } = remembered;
    if (wanted.from > 0 && wanted.from >= lines.count)
      return { ...result, content: [text(`[no lines after ${lines.count}; ${names.offset} is too large]`)] };
    const { content, from, to } = pageOf(lines, wanted.from, wanted.limit, budget);
    const more = to < lines.count ? `; pass ${names.offset}=${to} for more` : '';
    return { ...result, content: [...content, text(`[showing lines ${from + 1}-${to} of ${lines.count}${more}]`)] };
  };
  return {
    ...tool,
    definition: withParameters(tool.definition, names),
    call: (params): Call => {
      const { wanted, rest } = takeWanted(params, names);
      if (wanted === undefined) return failed(`${names.offset} and ${names.limit} are numbers of lines.`);
      if (wanted.from > 0) {
        const remembered = cache.get(keyOf(rest));
        if (remembered !== undefined) return { answer: { result: show(remembered, wanted) } };
        // Another call of a tool that does something would do it again.
        if (!readsOnly)
          return failed(`The result of that call is not kept any more. Call the tool without ${names.offset} first.`);
      }
      return tool.call(rest);
    },
    respond: (response, params): Response => {
      const { wanted = FROM_START, rest } = takeWanted(params, names);
      const inner = tool.respond(response, rest);
      if (inner.result === undefined || !isArray(inner.result['content'])) return inner;
      const remembered = inLines(inner.result, inner.result['content'], budget);
      const isWhole = wanted.from === 0 && remembered.lines.length <= budget && remembered.lines.count <= wanted.limit;
      if (isWhole) return inner;
      cache.set(keyOf(rest), remembered);
      return { result: show(remembered, wanted) };
    },
  };
}

/** Cuts what is too long, and names the tool's own parameter for the rest. */
function cutOnly(tool: ServedTool, budget: number): ServedTool {
  return {
    ...tool,
    definition: withoutOutputSchema(tool.definition),
    respond: (response, params): Response => {
      const inner = tool.respond(response, params);
      if (inner.result === undefined || !isArray(inner.result['content'])) return inner;
      const { lines, result } = inLines(inner.result, inner.result['content'], budget);
      if (lines.length <= budget) return inner;
      const base = countsFromOne(tool.definition) ? 1 : 0;
      const asked = member(member(params, 'arguments'), 'offset');
      const skipped = typeof asked === 'number' && asked >= base ? asked - base : 0;
      const { content, to } = pageOf(lines, 0, Infinity, budget);
      const shown = `[showing lines ${skipped + 1}-${skipped + to} of ${skipped + lines.count}`;
      return {
        result: { ...result, content: [...content, text(`${shown}; pass offset=${skipped + to + base} for more]`)] },
      };
    },
  };
}

/**
 * A result as lines. Its structured content stays behind: clients that show it in place of the text would show all of it.
 * What only stood there becomes text.
 */
function inLines(result: JsonObject, content: readonly Json[], budget: number): Remembered {
  const { structuredContent, ...rest } = result;
  const lines = linesOf(content, budget);
  if (structuredContent === undefined) return { result, lines };
  const extra = notInText(structuredContent, lines);
  return extra === undefined
    ? { result: rest, lines }
    : { result: rest, lines: linesOf([...content, text(JSON.stringify(extra, null, 2))], budget) };
}

/** What of structured content stands in no text; undefined where all does. */
function notInText(structured: Json, { blocks }: Lines): Json | undefined {
  const texts = new Set(blocks.map((block) => textOf(block.block)).filter((found) => found !== ''));
  for (const found of texts) if (isRendering(found, structured)) return undefined;
  const without = (value: Json): Json | undefined => {
    if (typeof value === 'string') return texts.has(value) ? undefined : value;
    if (isArray(value))
      return nonEmpty(
        value.flatMap((item) => without(item) ?? []),
        value.length,
      );
    if (!isObject(value)) return value;
    const members = Object.entries(value).flatMap(([key, child]) => {
      const kept = without(child);
      return kept === undefined ? [] : [[key, kept] as const];
    });
    return members.length === 0 && Object.keys(value).length > 0 ? undefined : Object.fromEntries(members);
  };
  return without(structured);
}

function nonEmpty(items: readonly Json[], before: number): readonly Json[] | undefined {
  return items.length === 0 && before > 0 ? undefined : items;
}

function isRendering(found: string, structured: Json): boolean {
  if (!/^\s*[[{]/.test(found)) return false;
  try {
    return isSame(JSON.parse(found) as Json, structured);
  } catch {
    return false;
  }
}

/** Which lines a client wants. */
interface Wanted {
  readonly from: number;
  readonly limit: number;
}

const FROM_START: Wanted = { from: 0, limit: Infinity };

/** Takes the parameters of a page out of a call; `wanted` is undefined where they are no numbers of lines. */
function takeWanted(
  params: JsonObject,
  names: typeof NAMES,
): { readonly wanted: Wanted | undefined; readonly rest: JsonObject } {
  const given = params['arguments'];
  if (!isObject(given) || !(Object.hasOwn(given, names.offset) || Object.hasOwn(given, names.limit)))
    return { wanted: FROM_START, rest: params };
  const { [names.offset]: offset = 0, [names.limit]: limit = Infinity, ...others } = given;
  const [from, most] = [asNumber(offset ?? 0), asNumber(limit ?? Infinity)];
  const isSound = from >= 0 && most >= 1;
  return { wanted: isSound ? { from, limit: most } : undefined, rest: { ...params, arguments: others } };
}

/** Models sometimes give numbers as texts. */
function asNumber(value: Json): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' ? Math.floor(number) : Number.NaN;
}

function withParameters(definition: JsonObject, names: typeof NAMES): JsonObject {
  const schema = isObject(definition['inputSchema']) ? definition['inputSchema'] : { type: 'object' };
  const properties = {
    ...propertiesOf(definition),
    [names.offset]: SCHEMAS.offset,
    [names.limit]: SCHEMAS.limit,
  };
  return { ...withoutOutputSchema(definition), inputSchema: { ...schema, properties } };
}

/** A page has no structured content, and clients refuse a result that lacks what an output schema promises. */
function withoutOutputSchema({ outputSchema: _, ...definition }: JsonObject): JsonObject {
  return definition;
}

function propertiesOf(definition: JsonObject): JsonObject {
  const properties = member(definition['inputSchema'], 'properties');
  return isObject(properties) ? properties : {};
}

/** True when a tool has an `offset` and a `limit` and says of one that it counts lines. */
function countsLinesItself(definition: JsonObject): boolean {
  const own = Object.keys(NAMES).map((name) => member(propertiesOf(definition), name));
  const areNumbers = own.every((schema) => ['integer', 'number'].includes(stringMember(schema, 'type') ?? ''));
  return areNumbers && own.some((schema) => /\blines?\b/i.test(stringMember(schema, 'description') ?? ''));
}

function countsFromOne(definition: JsonObject): boolean {
  const said = stringMember(member(propertiesOf(definition), 'offset'), 'description') ?? '';
  return /\b(?:1-based|one-based|1-indexed|(?:starts?|starting|counted|counting) (?:at|from|with) (?:1|one))\b/i.test(
    said,
  );
}

function text(words: string): JsonObject {
  return { type: 'text', text: words };
}

function failed(words: string): Call {
  return { answer: { result: { content: [text(words)], isError: true } } };
}
