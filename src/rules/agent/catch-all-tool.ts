import { defineRule } from '../../engine/define-rule.ts';
import { isArray, type Json, type JsonObject, member, stringMember } from '../../model/json.ts';
import { type Parameter, parameterLabel } from '../../schema/properties.ts';
import { toolParameters } from '../../schema/tool-schemas.ts';
import { actionVerb } from '../../text/verbs.ts';
import { identifierWords } from '../../text/words.ts';

const SELECTORS: ReadonlySet<string> = new Set(['action', 'operation', 'op', 'method', 'subcommand']);
const READS: ReadonlySet<string> = new Set(
  'check count describe fetch find get inspect list query read search show status view'.split(' '),
);
const WRITES: ReadonlySet<string> = new Set(
  'add append archive clear create delete destroy drop edit insert kill merge modify move patch post publish purge put remove rename replace reset send set update upsert write'.split(
    ' ',
  ),
);
const NAMED = 3;

export const catchAllTool = defineRule(
  {
    id: 'agent/catch-all-tool',
    severity: 'warning',
    confidence: 'medium',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'One tool for everything, chosen by a parameter',
    why: 'A free text that names the operation hides from a model which operations there are. And a tool that both reads and deletes can only be approved as a whole: no annotation is right for it, so a client asks each time, or never.',
    remedy:
      'Make a tool of each operation, or at least one that reads and one that writes; list the operations in an `enum`.',
    falsePositives: [
      'A `method` or `action` that is a property of the thing: `create_payment` with the method of payment.',
      'An `enum` of operations that all read, or all write.',
      'A client for any HTTP request, whose `method` is that of HTTP.',
    ],
    messages: {
      free: 'Parameter "{name}" chooses what the tool does, and is free text.',
      mixed: 'Parameter "{name}" chooses between reading ({reads}) and writing ({writes}).',
    },
    examples: {
      bad: [
        { title: 'free text', tools: [tool('crm', { action: { type: 'string' }, data: { type: 'object' } })] },
        {
          title: 'reading and deleting',
          tools: [
            tool('manage_orders', {
              operation: { enum: ['list', 'get', 'search', 'count', 'delete_order', 'update'] },
            }),
          ],
        },
        {
          title: 'constants in alternatives',
          tools: [tool('crm', { op: { anyOf: [{ const: 'get' }, { const: 'remove' }] } })],
        },
      ],
      good: [
        {
          title: 'a method of payment',
          tools: [
            tool('create_payment', { method: { type: 'string' } }),
            tool('log', { user_action: { type: 'string' } }),
          ],
          shows: 'A `method` or `action` that is a property of the thing: `create_payment` with the method of payment.',
        },
        {
          title: 'only reading, only writing',
          tools: [
            tool('orders', { action: { type: 'string', enum: ['list', 'get'] } }),
            tool('labels', { action: { type: 'string', enum: ['add', 'remove'] } }),
          ],
          shows: 'An `enum` of operations that all read, or all write.',
        },
        {
          title: 'any request',
          tools: [tool('http_request', { method: { type: 'string', description: 'GET, POST or PUT' } })],
          shows: 'A client for any HTTP request, whose `method` is that of HTTP.',
        },
      ],
    },
  },
  ({ tools, report }) => {
    for (const [index, definition] of tools.entries()) {
      const text = `${stringMember(definition, 'name') ?? ''} ${stringMember(definition, 'description') ?? ''}`;
      for (const parameter of toolParameters(definition)) {
        if (parameter.names.length > 1 || !SELECTORS.has(parameter.name.toLowerCase())) continue;
        const at = ['tools', index, 'inputSchema', ...parameter.path] as const;
        const choices = choicesOf(parameter);
        const reads = choices.filter((choice) => READS.has(identifierWords(choice)[0] ?? ''));
        const writes = choices.filter((choice) => WRITES.has(identifierWords(choice)[0] ?? ''));
        if (isHttp(parameter.name, text, choices)) continue;
        if (reads.length > 0 && writes.length > 0)
          report('mixed', at, { name: parameterLabel(parameter), reads: few(reads), writes: few(writes) });
        else if (choices.length === 0 && isFreeText(parameter) && !saysWhat(stringMember(definition, 'name') ?? ''))
          report('free', at, { name: parameterLabel(parameter) });
      }
    }
  },
);

/** The values that a parameter may have, also where alternatives list them; none when any text will do. */
function choicesOf({ resolved }: Parameter): string[] {
  const alternatives = ['anyOf', 'oneOf'].flatMap((keyword) => listAt(resolved, keyword));
  return [resolved, ...alternatives]
    .flatMap((place) => [...listAt(place, 'enum'), member(place, 'const')])
    .filter((choice) => typeof choice === 'string');
}

function listAt(schema: Json, keyword: string): readonly Json[] {
  const list = member(schema, keyword);
  return isArray(list) ? list : [];
}

function isFreeText({ resolved }: Parameter): boolean {
  return member(resolved, 'type') === 'string' && member(resolved, 'pattern') === undefined;
}

/** A verb other than those for "do anything" says what the tool does, so that the parameter does not. */
function saysWhat(name: string): boolean {
  const verb = actionVerb(name);
  return verb !== undefined && !['call', 'execute', 'invoke', 'perform', 'process', 'run'].includes(verb);
}

function isHttp(name: string, text: string, choices: readonly string[]): boolean {
  return (
    name.toLowerCase() === 'method' && (/\bhttps?\b|http|\brequest\b|\bREST\b/i.test(text) || choices.includes('GET'))
  );
}

function few(choices: readonly string[]): string {
  return choices.slice(0, NAMED).join(', ') + (choices.length > NAMED ? ' …' : '');
}

function tool(name: string, properties: JsonObject): Json {
  return { name, inputSchema: { type: 'object', properties } };
}
