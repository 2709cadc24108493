import { defineRule } from '../../engine/define-rule.ts';
import { listChanges } from '../../lock/changes.ts';
import { exampleLock } from '../../lock/example-lock.ts';
import { gistOf, placeInTool } from '../../lock/schema-gist.ts';
import type { Json } from '../../model/json.ts';

export const outputSchemaChanged = defineRule(
  {
    id: 'drift/output-schema-changed',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['lock'],
    reads: ['lock', 'tools'],
    title: 'An output schema changed since the lock',
    why: 'Clients check results against it and models read what to expect; whoever uses the result may not find what was there.',
    remedy: 'Review the difference in the lock file after: mcp-hallmark lock.',
    aliases: ['output_schema_changed'],
    falsePositives: ['The same schema written in another way.', 'Text that changed is reported by another rule.'],
    messages: {
      one: 'Its output schema changed: {what}{detail}. Review the difference.',
      several: 'Its output schema changed in {count} places, first: {what}{detail}. Review the difference.',
    },
    examples: {
      bad: [
        {
          title: 'a parameter less',
          lock: exampleLock({ tools: [tool({ properties: { q: {} }, additionalProperties: false })] }),
          tools: [tool({ properties: {}, additionalProperties: false })],
        },
        {
          title: 'values that are gone',
          lock: exampleLock({ tools: [tool({ properties: { q: { enum: [1, 2] }, r: { enum: [1, 2] } } })] }),
          tools: [tool({ properties: { q: { enum: [1] }, r: { enum: [2] } } })],
        },
        {
          title: 'the dialect alone',
          lock: exampleLock({ tools: [tool({ properties: { q: { type: 'string' } } })] }),
          tools: [tool({ properties: { q: { type: 'string' } }, $schema: 'http://json-schema.org/draft-07/schema#' })],
        },
      ],
      good: [
        {
          title: 'the same',
          lock: exampleLock({
            tools: [tool({ properties: { q: { anyOf: [{ type: 'string' }, { type: 'null' }] } } })],
          }),
          tools: [tool({ required: [], properties: { q: { type: ['null', 'string'] } } })],
          shows: 'The same schema written in another way.',
        },
        {
          title: 'another description',
          lock: exampleLock({ tools: [tool({ properties: { q: { description: 'Found.' } } })] }),
          tools: [tool({ properties: { q: { description: 'What was found.' } } })],
          shows: 'Text that changed is reported by another rule.',
        },
      ],
    },
  },
  ({ lock, tools, report }) => {
    for (const { index, after: tool, schema } of listChanges(lock, 'tools', tools).changed) {
      const gist = gistOf(schema('outputSchema').filter(({ kind }) => kind !== 'text'));
      if (gist === undefined) continue;
      const { messageId, path, data, details } = gist;
      report(messageId, ['tools', index, ...placeInTool(tool, 'outputSchema', path)], data, details);
    }
  },
);

function tool(schema: { readonly [keyword: string]: Json }): Json {
  return { name: 'find', inputSchema: { type: 'object' }, outputSchema: { type: 'object', ...schema } };
}
