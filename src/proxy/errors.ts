import { isArray, isObject, type Json, type JsonObject, member, stringMember } from '../model/json.ts';
import { parameterLabel } from '../schema/properties.ts';
import { indexSchema } from '../schema/refs.ts';
import { schemasOf, toolParameters } from '../schema/tool-schemas.ts';
import { compileSchema, type ValidationError } from '../schema/validator.ts';
import { asNumbers } from './message.ts';
import type { Response, ServedTool, ToolFix } from './served-tool.ts';

const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;
// An answer that is longer is more than an error.
const LONGEST_ERROR = 2_000;
const MOST_REASONS = 5;
const MOST_PARAMETERS = 12;
const LONGEST_WORDS = 160;

/** What stands at the start of an error that was caught. */
const SAYS_ERROR = /^(?:an? )?(?:\w{0,40}(?:error|exception)|failed|failure|invalid|cannot|could not|unable to)\b/i;
/** Says that something failed, and nothing that would help to mend it. */
const OPAQUE =
  /^(?:error|internal(?: server)? error|an? (?:unknown |unexpected |internal )?error (?:has )?occurr?ed|something went wrong|unknown error|invalid (?:params|parameters|arguments?|input|request)|bad request|validation (?:error|failed)|failed|null|undefined|\[object object\])[.!]?$/i;
const PATH_OR_ADDRESS = /^(?:\w{2,10}:\/\/|[./\\~]|[A-Za-z]:\\).{2,}/;

/** Marks errors that were sent as successes, where that is certain, and says what was expected where the server does not. */
export const errors: ToolFix = (tool) => ({
  ...tool,
  respond: (response, params): Response => {
    const inner = tool.respond(response, params);
    const reasons = remembered(() => whyRefused(tool, params));
    if (inner.error !== undefined) return helpful(tool, inner.error, reasons);
    const content = inner.result['content'];
    if (!isArray(content)) return inner;
    const text = onlyText(content);
    if (inner.result['isError'] !== true) {
      if (text === undefined || !isCertainlyError(tool, text, inner.result, params, reasons)) return inner;
      return mended(tool, { ...inner.result, isError: true }, content, text, reasons);
    }
    return text === undefined && content.length > 0
      ? inner
      : mended(tool, inner.result, content, text ?? '', reasons, inner);
  },
});

function mended(
  tool: ServedTool,
  result: JsonObject,
  content: readonly Json[],
  text: string,
  reasons: () => readonly string[],
  unchanged?: Response,
): Response {
  const advice = adviceOn(tool, text, reasons());
  if (advice === undefined) return unchanged ?? { result };
  return { result: { ...result, content: [...content, { type: 'text', text: advice }] } };
}

function helpful(tool: ServedTool, error: JsonObject, reasons: () => readonly string[]): Response {
  const message = stringMember(error, 'message');
  if (message === undefined || ![INVALID_PARAMS, INTERNAL_ERROR].includes(Number(error['code']))) return { error };
  const advice = adviceOn(tool, message, reasons());
  return {
    error: advice === undefined ? error : { ...error, message: `${message.replace(/[.!\s]+$/, '')}. ${advice}` },
  };
}

/** What the schema expected, where an error does not say it; undefined where it does, or nothing is known. */
function adviceOn(tool: ServedTool, said: string, reasons: readonly string[]): string | undefined {
  const named = reasons.filter((reason) => !mentions(said, reason));
  if (named.length > 0)
    return `The arguments do not fit the schema of the tool: ${named.slice(0, MOST_REASONS).join('; ')}.`;
  const bare = said
    .trim()
    .replace(/^(?:error executing tool|error calling tool|tool execution failed|mcp error -?\d+)\b[:\s]*/i, '');
  const name = stringMember(tool.original, 'name') ?? '';
  if (reasons.length > 0 || !(bare === '' || OPAQUE.test(bare) || bare.replace(/['"`:]/g, '').trim() === name))
    return undefined;
  const parameters = describeParameters(tool.definition);
  return parameters === '' ? undefined : `The tool takes: ${parameters}.`;
}

/** True when a text names what a reason is about. */
function mentions(said: string, reason: string): boolean {
  const [, name] = /^"((?:[^"\\]|\\.)*)"/.exec(reason) ?? [];
  return name !== undefined && new RegExp(`(?<![\\w-])${escaped(name)}(?![\\w-])`).test(said);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/**
 * True for a result that can be nothing but an error: the arguments did not fit and it says so; the words are those in which
 * a framework tells of a failed call of this tool; it lacks what its schema promises; or it says that the very thing which
 * was asked for cannot be had. An "Error:" alone may be a line of the log that somebody wanted to read.
 */
function isCertainlyError(
  tool: ServedTool,
  text: string,
  result: JsonObject,
  params: JsonObject,
  reasons: () => readonly string[],
): boolean {
  const said = text.trim();
  if (said === '' || said.length > LONGEST_ERROR) return false;
  const name = stringMember(tool.original, 'name') ?? '';
  const framework = new RegExp(
    `^(?:Error (?:executing|calling) tool ['"]?${escaped(name)}['"]?(?![\\w-])|Unknown tool: ['"]?${escaped(name)}['"]?$|Tool ['"]?${escaped(name)}['"]? not found)|^MCP error -32\\d{3}\\b`,
  );
  if (framework.test(said)) return true;
  if (!SAYS_ERROR.test(said)) return false;
  if (isObject(tool.original['outputSchema']) && result['structuredContent'] === undefined) return true;
  if (reasons().length > 0) return true;
  return !said.includes('\n') && asksForWhatItNames(said, params);
}

/** True when a text names a path or an address that the call gave. */
function asksForWhatItNames(said: string, params: JsonObject): boolean {
  const given = params['arguments'];
  return (
    isObject(given) &&
    Object.values(given).some(
      (value) => typeof value === 'string' && PATH_OR_ADDRESS.test(value) && said.includes(value),
    )
  );
}

/** Why the arguments of a call do not fit the tool's schema; none where they do, or nothing can be said. */
function whyRefused(tool: ServedTool, params: JsonObject): readonly string[] {
  const input = schemasOf(asNumbers(tool.definition)).find(({ part }) => part === 'inputSchema');
  if (input === undefined) return [];
  const given = member(params, 'arguments') ?? {};
  const checked = compileSchema(indexSchema(input.schema, input.readAs)).validate(asNumbers(given));
  return checked.status === 'checked' ? [...new Set(checked.errors.map((error) => inWords(error, input.schema)))] : [];
}

function inWords({ instancePath, schemaPath, keyword, message }: ValidationError, schema: JsonObject): string {
  const label = JSON.stringify(instancePath.join('.'));
  const expected = schemaPath.reduce<Json | undefined>(
    (value, key) => (isArray(value) ? value[Number(key)] : member(value, String(key))),
    schema,
  );
  const [, quoted] = /"((?:[^"\\]|\\.)*)"/.exec(message) ?? [];
  const inner = JSON.stringify([...instancePath, quoted ?? ''].join('.'));
  if (keyword === 'required') return `${inner} is required`;
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') return `${inner} is no parameter`;
  const subject = instancePath.length === 0 ? 'what was given' : label;
  const value = shortened(JSON.stringify(expected) ?? '');
  if (keyword === 'type') return `${subject} must be ${isArray(expected) ? expected.join(' or ') : String(expected)}`;
  if (keyword === 'enum')
    return `${subject} must be one of ${isArray(expected) ? shortened(expected.map((one) => JSON.stringify(one)).join(', ')) : value}`;
  if (keyword === 'const') return `${subject} must be ${value}`;
  return `${subject} does not fit "${keyword}": ${value}`;
}

function describeParameters(definition: JsonObject): string {
  return toolParameters(definition)
    .filter(({ names }) => names.length === 1)
    .toSorted((a, b) => Number(b.required) - Number(a.required))
    .slice(0, MOST_PARAMETERS)
    .map((parameter) => {
      const type = stringMember(parameter.resolved, 'type');
      const about = [type, parameter.required ? 'required' : undefined].filter((word) => word !== undefined).join(', ');
      return `"${parameterLabel(parameter)}"${about === '' ? '' : ` (${about})`}`;
    })
    .join(', ');
}

/** The text of a result that is one text. */
function onlyText(content: readonly Json[]): string | undefined {
  const [block, ...others] = content;
  return others.length === 0 && stringMember(block, 'type') === 'text' ? stringMember(block, 'text') : undefined;
}

function shortened(words: string): string {
  return words.length > LONGEST_WORDS ? `${words.slice(0, LONGEST_WORDS)}…` : words;
}

/** A value that is worked out when somebody asks, and once. */
function remembered<T>(work: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: work() }).value;
}
