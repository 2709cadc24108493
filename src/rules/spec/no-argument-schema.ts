import { defineRule } from '../../engine/define-rule.ts';
import { isArray, isObject, type Json, member, stringMember } from '../../model/json.ts';
import { toPointer } from '../../model/pointer.ts';

const NAMED = 3;

// With nothing but these, a schema neither declares a parameter nor says that others are welcome.
const SILENT: ReadonlySet<string> = new Set(
  'type $schema $id $comment $defs definitions title description default examples deprecated properties required'.split(
    ' ',
  ),
);

export const noArgumentSchema = defineRule(
  {
    id: 'spec/no-argument-schema',
    severity: 'info',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    since: '2025-11-25',
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'Tools without parameters accept any',
    why: 'Without `additionalProperties: false` a model may pass arguments that it made up to a tool that takes none, and the call is valid.',
    remedy: 'Send `{"type": "object", "additionalProperties": false}`, which the specification recommends.',
    spec: { revision: '2026-07-28', page: 'server/tools', section: 'Tool', level: 'ADVISORY' },
    requirements: ['tool-no-arg-schema'],
    falsePositives: [
      'A tool with parameters: nothing is recommended there.',
      'A schema that says what else it takes, with `additionalProperties`, a pattern, a reference or alternatives.',
    ],
    messages: {
      one: '{names} takes no parameters, but its schema accepts any.',
      many: '{count} tools take no parameters, but their schemas accept any: {names}.',
    },
    examples: {
      bad: [
        { title: 'only a type', tools: [{ name: 'ping', inputSchema: { type: 'object' } }] },
        {
          title: 'empty properties',
          tools: ['ping', 'list', 'status', 'version'].map((name) => ({
            name,
            inputSchema: { type: 'object', properties: {}, required: [] },
          })),
        },
      ],
      good: [
        {
          title: 'the recommended schema',
          tools: [{ name: 'ping', inputSchema: { type: 'object', additionalProperties: false } }],
        },
        {
          title: 'a parameter',
          tools: [{ name: 'find', inputSchema: { type: 'object', properties: { q: { type: 'string' } } } }],
          shows: 'A tool with parameters: nothing is recommended there.',
        },
        {
          title: 'open on purpose',
          tools: [
            { name: 'log', inputSchema: { type: 'object', additionalProperties: true } },
            { name: 'tag', inputSchema: { type: 'object', patternProperties: { '^x-': { type: 'string' } } } },
            { name: 'put', inputSchema: { type: 'object', $ref: '#/$defs/Put', $defs: { Put: {} } } },
            { name: 'get', inputSchema: { type: 'object', anyOf: [{ required: ['id'] }, { required: ['name'] }] } },
          ],
          shows:
            'A schema that says what else it takes, with `additionalProperties`, a pattern, a reference or alternatives.',
        },
      ],
    },
  },
  ({ tools, report }) => {
    const found = [...tools.entries()].filter(([, tool]) => takesNothing(member(tool, 'inputSchema')));
    const names = found.map(([index, tool]) => stringMember(tool, 'name') ?? `Tool #${index + 1}`);
    const fix = {
      title: 'Add "additionalProperties": false',
      operations: found.map(([index]) => ({
        op: 'add' as const,
        path: toPointer([index, 'inputSchema', 'additionalProperties']),
        value: false,
      })),
    };
    if (names.length === 1) report('one', ['tools'], { names: names.join('') }, { fix });
    else if (names.length > 1) {
      const more = names.length > NAMED ? ' …' : '';
      report('many', ['tools'], { count: names.length, names: names.slice(0, NAMED).join(', ') + more }, { fix });
    }
  },
);

function takesNothing(schema: Json | undefined): boolean {
  if (!isObject(schema) || schema['type'] !== 'object') return false;
  return (
    Object.keys(schema).every((keyword) => SILENT.has(keyword)) &&
    Object.keys(member(schema, 'properties') ?? {}).length === 0 &&
    !holdsNames(member(schema, 'required'))
  );
}

function holdsNames(required: Json | undefined): boolean {
  return isArray(required) && required.length > 0;
}
