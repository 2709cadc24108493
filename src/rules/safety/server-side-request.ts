import { defineRule } from '../../engine/define-rule.ts';
import { isArray, type Json, type JsonObject, member, stringMember } from '../../model/json.ts';
import { parametersOf } from '../../schema/properties.ts';
import { indexSchema } from '../../schema/refs.ts';
import { schemasOf } from '../../schema/tool-schemas.ts';
import { identifierWords } from '../../text/words.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** What a tool does, and with what it can do it anywhere. */
const KINDS = [
  {
    verbs: set('fetch download crawl scrape curl request proxy wget'),
    parameters: set('url uri href link endpoint'),
    what: 'fetches any address',
    reaches: 'the network of the server, with the metadata service of its cloud',
  },
  {
    verbs: set('read cat open load view'),
    parameters: set('path file filepath filename'),
    what: 'reads any file',
    reaches: 'the files of the server, keys and configuration with them',
  },
  {
    verbs: set('execute exec run eval spawn shell'),
    parameters: set('command cmd shell script code'),
    what: 'runs any command',
    reaches: 'everything that the server may do',
  },
] as const;
// A limit that is stated, by whatever words.
const LIMIT =
  /\b(?:allow(?:ed|list)?|permitted|restrict(?:ed|s)?|limit(?:ed|s)?|only|within|inside|under|relative to|sandbox(?:ed)?|workspace|project|repositor(?:y|ies)|isolated|container|block(?:ed|s|list)?|whitelist(?:ed)?|read-only|must be|cannot|session|vault)\b/i;

export const serverSideRequest = defineRule(
  {
    id: 'safety/server-side-request',
    severity: 'info',
    confidence: 'medium',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'A tool fetches, reads or runs whatever it is given',
    why: 'Where no limit is stated, whoever steers the model steers the tool: a page that it reads can make it fetch from the inside of the network, read a key, or run a command. Often that is the purpose of the tool; then the people who approve it should know.',
    remedy: 'Limit what it takes, and say so: an `enum`, a `pattern`, or a sentence about what is allowed.',
    cwe: ['CWE-918', 'CWE-22', 'CWE-78'],
    owasp: ['MCP05:2025'],
    falsePositives: [
      'A limit in the description of the tool or of the parameter, or in the schema.',
      'Another verb: a tool that opens a tab, adds a bookmark or stores a path fetches nothing of the kind.',
    ],
    messages: { any: 'Tool "{name}" {what} that "{parameter}" names, without a stated limit; it reaches {reaches}.' },
    examples: {
      bad: [
        { title: 'any address', tools: [tool('fetch_page', 'Gets a page.', { url: { type: 'string' } })] },
        { title: 'any file', tools: [tool('readFile', 'Reads a file.', { file_path: { type: 'string' } })] },
        { title: 'any command', tools: [tool('run_shell', 'Runs it.', { command: { type: 'string' } })] },
      ],
      good: [
        {
          title: 'limits',
          tools: [
            tool('read_file', 'Reads a file. Only works within allowed directories.', { path: { type: 'string' } }),
            tool('fetch_report', 'Gets a report.', { url: { type: 'string', enum: ['https://a.example/1'] } }),
            tool('run_script', 'Runs a script.', { script: { type: 'string', pattern: '^[a-z]+$' } }),
            tool('exec', 'Runs it.', { command: { type: 'string', description: 'Must be git or npm.' } }),
          ],
          shows: 'A limit in the description of the tool or of the parameter, or in the schema.',
        },
        {
          title: 'other verbs',
          tools: [
            tool('bookmark_add', 'Adds a bookmark.', { url: { type: 'string' } }),
            tool('set_folder', 'Stores a path.', { path: { type: 'string' } }),
          ],
          shows: 'Another verb: a tool that opens a tab, adds a bookmark or stores a path fetches nothing of the kind.',
        },
      ],
    },
  },
  ({ tools, report }) => {
    for (const [index, definition] of tools.entries()) {
      const name = stringMember(definition, 'name') ?? '';
      const words = identifierWords(name);
      const kind = KINDS.find(({ verbs }) => words.some((word) => verbs.has(word)));
      const input = schemasOf(definition).find(({ part }) => part === 'inputSchema');
      if (kind === undefined || input === undefined || LIMIT.test(stringMember(definition, 'description') ?? ''))
        continue;
      const open = parametersOf(indexSchema(input.schema, input.readAs)).find(
        ({ name: parameter, names, required, resolved }) =>
          names.length === 1 &&
          required &&
          typeof resolved === 'object' &&
          kind.parameters.has(identifierWords(parameter).at(-1) ?? '') &&
          takesAnything(resolved),
      );
      if (open !== undefined)
        report('any', ['tools', index, 'inputSchema', ...open.path], {
          name,
          what: kind.what,
          parameter: open.name,
          reaches: kind.reaches,
        });
    }
  },
);

function takesAnything(schema: JsonObject): boolean {
  const type = member(schema, 'type');
  const text = type === 'string' || (isArray(type) && type.includes('string'));
  const limited = ['enum', 'const', 'pattern'].some((keyword) => Object.hasOwn(schema, keyword));
  return text && !limited && !LIMIT.test(stringMember(schema, 'description') ?? '');
}

function tool(name: string, description: string, properties: JsonObject): Json {
  return { name, description, inputSchema: { type: 'object', properties, required: Object.keys(properties) } };
}
