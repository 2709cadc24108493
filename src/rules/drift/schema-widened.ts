import { defineRule } from '../../engine/define-rule.ts';
import { listChanges } from '../../lock/changes.ts';
import { exampleLock } from '../../lock/example-lock.ts';
import { beginningOf } from '../../lock/excerpt.ts';
import { detailWords, placeInTool } from '../../lock/schema-gist.ts';
import type { Json } from '../../model/json.ts';

const EVIDENCE = 400;

export const schemaWidened = defineRule(
  {
    id: 'drift/schema-widened',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['lock'],
    reads: ['lock', 'tools'],
    title: 'An input schema accepts or asks for more than was locked',
    why: 'A new parameter is filled by the model, with whatever its name asks for; a new value, a looser type or a limit that is gone let through what was refused when the tool was approved.',
    remedy: 'Look at what is new. If it is right, accept it: mcp-hallmark lock --update NAME.',
    cwe: ['CWE-494'],
    aliases: ['schema_widened'],
    falsePositives: [
      'The same schema written in another way: `anyOf` of types and a list of types, `const` and an `enum` of one, a `$ref` and what it leads to, another order.',
      'A schema that accepts less, or what a tool returns.',
    ],
    messages: { widened: 'Its input schema accepts or asks for more: {what}{detail}.' },
    examples: {
      bad: [
        {
          title: 'a new parameter',
          lock: exampleLock({ tools: [tool({ properties: { q: { type: 'string' } } })] }),
          tools: [
            tool({
              properties: { q: { type: 'string' }, history: { type: 'string', description: 'What was said so far.' } },
            }),
          ],
        },
        {
          title: 'a parameter that must be given now',
          lock: exampleLock({ tools: [tool({ properties: { q: { type: 'string' } } })] }),
          tools: [tool({ properties: { q: { type: 'string' } }, required: ['q'] })],
        },
        {
          title: 'a limit that is gone',
          lock: exampleLock({ tools: [tool({ properties: { q: { type: 'string', pattern: '^[a-z]+$' } } })] }),
          tools: [tool({ properties: { q: { type: 'string' } } })],
        },
        {
          title: 'members of any name',
          lock: exampleLock({ tools: [tool({ additionalProperties: false })] }),
          tools: [tool({})],
        },
      ],
      good: [
        {
          title: 'the same, written in another way',
          lock: exampleLock({
            tools: [tool({ properties: { q: { anyOf: [{ type: 'string' }, { type: 'null' }] }, k: { const: 1 } } })],
          }),
          tools: [tool({ properties: { k: { enum: [1.0] }, q: { type: ['null', 'string'] } } })],
          shows:
            'The same schema written in another way: `anyOf` of types and a list of types, `const` and an `enum` of one, a `$ref` and what it leads to, another order.',
        },
        {
          title: 'a limit, and another result',
          lock: exampleLock({
            tools: [
              { ...(tool({ properties: { q: { type: 'string' } } }) as object), outputSchema: { type: 'object' } },
            ],
          }),
          tools: [
            {
              ...(tool({ properties: { q: { type: 'string', maxLength: 9 } } }) as object),
              outputSchema: { type: 'object', properties: { found: {} } },
            },
          ],
          shows: 'A schema that accepts less, or what a tool returns.',
        },
      ],
    },
  },
  ({ lock, tools, report }) => {
    for (const { index, after: tool, schema } of listChanges(lock, 'tools', tools).changed)
      for (const change of schema('inputSchema')) {
        const { kind, path, what, mild, after } = change;
        if (kind !== 'widened') continue;
        report(
          'widened',
          ['tools', index, ...placeInTool(tool, 'inputSchema', path)],
          { what, detail: detailWords(change) },
          {
            ...(mild ? { severity: 'warning' } : {}),
            ...(after === undefined ? {} : { evidence: beginningOf(after, EVIDENCE) }),
          },
        );
      }
  },
);

function tool(schema: { readonly [keyword: string]: Json }): Json {
  return { name: 'find', inputSchema: { type: 'object', ...schema } };
}
