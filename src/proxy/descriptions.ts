import { vetSurface } from '../engine/vet.ts';
import { surfaceOfEntry } from '../lock/entry.ts';
import { isObject, type Json, type JsonObject, member, stringMember } from '../model/json.ts';
import { fromPointer } from '../model/pointer.ts';
import type { SafeText } from '../model/run.ts';
import { RULES } from '../rules/index.ts';
import { display, trusted } from '../text/display.ts';
import type { ToolFix } from './served-tool.ts';

/** Better words for a tool; what is empty or absent stays as the server has it. */
export interface ToolWords {
  readonly description?: string;
  /** Of the parameters at the root of the input schema. */
  readonly parameters?: Readonly<Record<string, string>>;
}

/** The words of a file, by the names of tools. */
export type Descriptions = Readonly<Record<string, ToolWords>>;

/** The words of a file, or what is wrong with it. */
export type ReadDescriptions =
  | { readonly status: 'ok'; readonly tools: Descriptions }
  | { readonly status: 'failed'; readonly message: string };

/** What the rules find wanting in the words of a tool. */
export interface Wanting {
  readonly description: boolean;
  readonly parameters: ReadonlySet<string>;
}

const ALL = { options: { mostPerTool: 10_000 } };
const SETTINGS = { 'agent/parameter-undescribed': ALL, 'agent/parameter-vague': ALL };
const OF_TOOL = ['agent/description-missing', 'agent/description-short', 'agent/description-tautology'];
const FLAGGING = RULES.filter(({ meta }) => OF_TOOL.includes(meta.id) || Object.hasOwn(SETTINGS, meta.id));
const NOBODY = { server: null, era: 'unknown', protocolVersion: null, launch: null, instructions: null } as const;

/** What the rules find wanting in the description of a tool and of its parameters. */
export function wantingIn(definition: JsonObject): Wanting {
  const name = stringMember(definition, 'name') ?? '';
  const surface = surfaceOfEntry({ ...NOBODY, tools: [{ name, definition }] }, 'tool');
  const parameters = new Set<string>();
  let description = false;
  for (const { ruleId, pointer } of vetSurface(surface, FLAGGING, SETTINGS).findings) {
    const [, , keyword, parameter, ...deeper] = fromPointer(pointer);
    if (OF_TOOL.includes(ruleId)) description = true;
    else if (keyword === 'properties' && parameter !== undefined && deeper.length === 0) parameters.add(parameter);
  }
  return { description, parameters };
}

/** Replaces the words of tools that the rules flag. */
export function descriptions(words: Descriptions, note: (text: SafeText) => void): ToolFix {
  const told = new Set<string>();
  return (tool) => {
    const name = stringMember(tool.original, 'name') ?? '';
    const own = Object.hasOwn(words, name) ? words[name] : undefined;
    if (own === undefined) return tool;
    const wanting = wantingIn(tool.definition);
    const given = Object.entries(own.parameters ?? {}).filter(([, text]) => text.trim() !== '');
    const needless = [
      ...(isGiven(own.description) && !wanting.description ? ['its description'] : []),
      ...given.filter(([parameter]) => !wanting.parameters.has(parameter)).map(([parameter]) => display(parameter, 40)),
    ];
    if (needless.length > 0 && !told.has(name))
      note(trusted(`tool "${display(name, 60)}" keeps what no rule flags: ${needless.join(', ')}`));
    told.add(name);
    const better = given.filter(([parameter]) => wanting.parameters.has(parameter));
    const described = isGiven(own.description) && wanting.description ? { description: own.description } : {};
    return { ...tool, definition: { ...withParameters(tool.definition, better), ...described } };
  };
}

function isGiven(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

function withParameters(definition: JsonObject, better: readonly (readonly [string, string])[]): JsonObject {
  const schema = definition['inputSchema'];
  const properties = member(schema, 'properties');
  if (better.length === 0 || !isObject(schema) || !isObject(properties)) return definition;
  const described = better.flatMap(([name, description]): (readonly [string, Json])[] => {
    const property = member(properties, name);
    return isObject(property) ? [[name, { ...property, description }]] : [];
  });
  return { ...definition, inputSchema: { ...schema, properties: { ...properties, ...Object.fromEntries(described) } } };
}

/** A starter: the tools whose words are wanting, with what there is, and empty places for what there is not. */
export function starterFor(definitions: readonly Json[]): Descriptions {
  const entries = definitions.flatMap((definition): (readonly [string, ToolWords])[] => {
    const name = stringMember(definition, 'name');
    if (name === undefined || !isObject(definition)) return [];
    const { description, parameters } = wantingIn(definition);
    if (!description && parameters.size === 0) return [];
    const words: ToolWords = {
      ...(description ? { description: stringMember(definition, 'description') ?? '' } : {}),
      ...(parameters.size > 0 ? { parameters: Object.fromEntries([...parameters].map((key) => [key, ''])) } : {}),
    };
    return [[name, words]];
  });
  return Object.fromEntries(entries);
}

/** Reads the words of a file: `{"tools": {"NAME": {"description": "…", "parameters": {"NAME": "…"}}}}`. */
export function readDescriptions(text: string): ReadDescriptions {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch (error) {
    return { status: 'failed', message: `not JSON: ${(error as Error).message}` };
  }
  const tools = member(value, 'tools');
  if (!isObject(tools)) return { status: 'failed', message: 'has no object "tools"' };
  for (const [name, words] of Object.entries(tools)) {
    const wrong = mistakeIn(words);
    if (wrong !== undefined) return { status: 'failed', message: `tool "${name}": ${wrong}` };
  }
  return { status: 'ok', tools: tools as unknown as Descriptions };
}

function mistakeIn(words: Json): string | undefined {
  if (!isObject(words)) return 'write an object with "description" and "parameters"';
  const { description = '', parameters = {}, ...others } = words;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return `"${unknown}" is neither "description" nor "parameters"`;
  if (typeof description !== 'string') return '"description" is no text';
  if (!isObject(parameters) || Object.values(parameters).some((text) => typeof text !== 'string'))
    return '"parameters" is no object of texts';
  return undefined;
}
