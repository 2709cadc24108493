import { isArray, type Json, type JsonObject, member, stringMember } from '../model/json.ts';
import type { BadArgument } from '../model/surface.ts';
import { identifierWords } from '../text/words.ts';
import type { PlannedProbe } from './planned-probe.ts';
import type { ToolArguments, ToolParameter } from './tool-arguments.ts';

/** More error probes than this are not made of one tool. */
export const MOST_PER_TOOL = 8;

/** Nor are more parameters of a tool looked at. */
const MOST_PARAMETERS = 50;

const DEFECTS = ['missing', 'type', 'enum', 'unknown'] as const satisfies readonly BadArgument['defect'][];
const NO_NAME = 'hallmark-none';
const NO_HOST = 'hallmark-none.invalid';
const NO_UUID = 'dead0000-0000-4000-8000-000000000000';

/** Well-formed values that name nothing, by format. Names that end in `.invalid` and these addresses are reserved. */
const NOTHING_BY_FORMAT: Readonly<Record<string, string>> = {
  uri: `https://${NO_HOST}/missing`,
  url: `https://${NO_HOST}/missing`,
  'uri-reference': `https://${NO_HOST}/missing`,
  uuid: NO_UUID,
  email: `nobody@${NO_HOST}`,
  'idn-email': `nobody@${NO_HOST}`,
  hostname: NO_HOST,
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  date: '1000-01-01',
  'date-time': '1000-01-01T00:00:00Z',
};

/** What the last word of a name says of the value. */
const FORMAT_BY_WORD: Readonly<Record<string, string>> = {
  url: 'url',
  uri: 'url',
  href: 'url',
  link: 'url',
  website: 'url',
  uuid: 'uuid',
  guid: 'uuid',
  email: 'email',
  hostname: 'hostname',
};
const PATHS: ReadonlySet<string> = new Set(
  'path filepath file filename dir directory folder source destination'.split(' '),
);
const IDS: ReadonlySet<string> = new Set(['id', 'slug']);

/**
 * Calls of a tool with arguments in which one thing is wrong, each defect at most once for a parameter. The others are
 * those of a call that is known to be right or, without one, made up. Only for tools that change nothing.
 */
export function errorProbesOf(tool: string, known: JsonObject | undefined, takes: ToolArguments): PlannedProbe[] {
  const right = known ?? takes.placeholders();
  if (takes.parameters.length === 0) return [];
  if (takes.problems(right)?.length !== 0)
    return [
      {
        tool,
        arguments: right,
        expectError: true,
        settled: {
          status: 'blocked',
          reason:
            'no arguments are known that would be right but for one; add a probe of this tool to the fixtures file',
        },
      },
    ];
  const parameters = [...takes.parameters]
    .sort((a, b) => Number(b.required) - Number(a.required))
    .slice(0, MOST_PARAMETERS);
  function* withDefect(defect: BadArgument['defect']): Generator<PlannedProbe> {
    for (const parameter of parameters) {
      const bad = { defect, parameter: parameter.name };
      const args = spoilt(right, bad, parameter, takes);
      if (args !== undefined) yield { tool, arguments: args, bad, expectError: true };
    }
  }
  return inTurn(DEFECTS.map(withDefect), MOST_PER_TOOL);
}

/** Arguments with one defect; undefined where the parameter cannot have it. */
function spoilt(
  right: JsonObject,
  { defect, parameter: name }: BadArgument,
  { schema, required }: ToolParameter,
  { problems }: ToolArguments,
): JsonObject | undefined {
  const isRefused = (args: JsonObject): boolean => (problems(args)?.length ?? 0) > 0;
  const isRight = (args: JsonObject): boolean => problems(args)?.length === 0;
  switch (defect) {
    case 'missing': {
      const { [name]: _, ...others } = right;
      return required && isRefused(others) ? others : undefined;
    }
    case 'type':
      return [['not', 'this', 'type'], `no such type as ${NO_NAME}`]
        .map((value) => ({ ...right, [name]: value }))
        .find((args) => !isListed(schema) && isRefused(args));
    case 'enum': {
      const args = { ...right, [name]: NO_NAME };
      return listsTexts(schema) && isRefused(args) ? args : undefined;
    }
    case 'unknown': {
      const value = listsTexts(schema) ? undefined : nothing(name, schema, right[name]);
      const args = value === undefined ? undefined : { ...right, [name]: value };
      return args !== undefined && isRight(args) ? args : undefined;
    }
  }
}

/** A well-formed value that names nothing; undefined where it is not known what would. */
function nothing(name: string, parameter: ToolParameter['schema'], right: Json | undefined): Json | undefined {
  const schema = withoutNull(parameter);
  const type = member(schema, 'type');
  const is = (wanted: string): boolean => type === wanted || (isArray(type) && type.includes(wanted));
  const word = identifierWords(name).at(-1) ?? '';
  if (is('integer') || is('number')) return IDS.has(word) ? 2_147_483_646 : undefined;
  if (!is('string')) return undefined;
  const format = stringMember(schema, 'format') ?? FORMAT_BY_WORD[word] ?? '';
  if (Object.hasOwn(NOTHING_BY_FORMAT, format)) return NOTHING_BY_FORMAT[format];
  if (PATHS.has(word)) return beside(right);
  return IDS.has(word) ? NO_NAME : undefined;
}

/** A path to nothing: in the folder of one that is there, where that is known, so that access to it is not refused. */
function beside(right: Json | undefined): string {
  const folder = typeof right === 'string' ? /^.*[/\\]/s.exec(right)?.[0] : undefined;
  return `${folder ?? '/'}${NO_NAME}/missing.txt`;
}

/** The only alternative that is not null, as generators of schemas write what may be left out; otherwise the schema. */
function withoutNull(schema: ToolParameter['schema']): Json {
  const alternatives = member(schema, 'anyOf') ?? member(schema, 'oneOf');
  const [only, ...others] = (isArray(alternatives) ? alternatives : []).filter(
    (alternative) => member(alternative, 'type') !== 'null',
  );
  return only === undefined || others.length > 0 ? schema : only;
}

function isListed(schema: ToolParameter['schema']): boolean {
  return member(schema, 'enum') !== undefined || member(schema, 'const') !== undefined;
}

function listsTexts(schema: ToolParameter['schema']): boolean {
  const listed = member(schema, 'enum');
  return isArray(listed) && listed.some((value) => typeof value === 'string');
}

/** The first of each source, then the second of each, and so on; no more are made than are wanted. */
function inTurn<T>(sources: readonly Iterator<T>[], most: number): T[] {
  const taken: T[] = [];
  let open = [...sources];
  while (open.length > 0 && taken.length < most)
    open = open.filter((source) => {
      if (taken.length >= most) return false;
      const next = source.next();
      if (next.done !== true) taken.push(next.value);
      return next.done !== true;
    });
  return taken;
}
