import { defineRule } from '../../engine/define-rule.ts';
import { isArray, type Json, type JsonObject, member, stringMember } from '../../model/json.ts';
import { identifierWords } from '../../text/words.ts';

// A verb that gives back, then everything of the environment, within one sentence; what stands between is a few words.
const DUMPS =
  /\b(?:return|print|list|dump|show|get|display|output|read|expose|reveal|fetch|inspect)(?:s|es|ing)?\s+(?:(?:all|every|any|the|of|whole|entire|full|complete|current|server's|process|system|your|its|out|a|list|dump|contents)\s+){0,5}(?:environment|env)(?:\s+(?:variables?|vars?|settings)|\b(?=\s*(?:[.,;:]|$)))/i;
const PROCESS_ENVIRONMENT = /\b(?:process\.env|os\.environ|System\.getenv|printenv)\b/;
// What makes it less than everything, or somebody else's.
const LIMITED =
  /\b(?:redact|mask|filter|sanitiz|safe|non-sensitive|without (?:values|secrets)|names only|only (?:the )?names|allow-?list|does not (?:return|show|include)|never)/i;
const OF_ANOTHER =
  /\b(?:of|for|in|on|from|attached to|to)\s+(?:the\s+|a\s+|an\s+|your\s+|this\s+|that\s+|given\s+|specified\s+)*(?:project|service|app|application|site|deployment|workspace|function|container|pod|branch|space|repository|workflow|worker|database|account|team|resource|cluster|pipeline|job|vm|instance|machine)s?\b/i;
const DUMP_NAMES: ReadonlySet<string> = new Set([
  'printenv',
  'env dump',
  'dump env',
  'dump environment',
  'print env',
  'print environment',
]);

export const environmentDump = defineRule(
  {
    id: 'safety/environment-dump',
    severity: 'warning',
    confidence: 'medium',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'A tool gives back the whole environment of the server',
    why: 'The environment of a server holds the keys that its owner set it up with. A tool that returns all of it hands them to the model, and to any text that makes the model call it.',
    remedy: 'Return the few settings that the model needs, by name, and never their values where those are secret.',
    cwe: ['CWE-200', 'CWE-526'],
    owasp: ['MCP01:2025', 'MCP10:2025'],
    falsePositives: [
      'Environments of something else: the variables of a project or a deployment that the tool is told by id.',
      'Names without values, or values that are masked.',
      'A tool that reads one variable by its name.',
    ],
    messages: {
      said: 'Tool "{name}" says that it gives back the environment of the server.',
      named: 'Tool "{name}" is named like one that gives back the environment of the server.',
    },
    examples: {
      bad: [
        {
          title: 'all of it',
          tools: [tool('debug', 'Returns all environment variables of the running server process.')],
        },
        { title: 'by name only', tools: [tool('print-env', 'For debugging.')] },
      ],
      good: [
        {
          title: 'the variables of a project',
          tools: [
            tool('list_vars', 'Lists all environment variables of the project.', { project: { type: 'string' } }),
            tool('env', 'Get environment variables.', { siteId: { type: 'string' } }),
          ],
          shows:
            'Environments of something else: the variables of a project or a deployment that the tool is told by id.',
        },
        {
          title: 'names, and values that are masked',
          tools: [tool('config', 'Shows all environment variables, with secrets masked.')],
          shows: 'Names without values, or values that are masked.',
        },
        {
          title: 'one variable',
          tools: [tool('get_env', 'Returns environment variable values.', { name: { type: 'string' } })],
          shows: 'A tool that reads one variable by its name.',
        },
      ],
    },
  },
  ({ tools, report }) => {
    for (const [index, definition] of tools.entries()) {
      const name = stringMember(definition, 'name') ?? '';
      const description = stringMember(definition, 'description') ?? '';
      // What must be told something is about that, and not about the server.
      if (requiresInput(definition) || LIMITED.test(description) || OF_ANOTHER.test(description)) continue;
      const text = description.slice(0, 4000);
      const said = DUMPS.exec(text) ?? PROCESS_ENVIRONMENT.exec(text);
      if (said !== null) report('said', ['tools', index, 'description'], { name }, { evidence: said[0] });
      else if (DUMP_NAMES.has(identifierWords(name).join(' ')))
        report('named', ['tools', index, 'name'], { name }, { severity: 'info' });
    }
  },
);

function requiresInput(definition: Json): boolean {
  const required = member(member(definition, 'inputSchema'), 'required');
  return isArray(required) && required.length > 0;
}

function tool(name: string, description: string, properties: JsonObject = {}): Json {
  return { name, description, inputSchema: { type: 'object', properties, required: Object.keys(properties) } };
}
