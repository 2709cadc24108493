import { defineRule } from '../../engine/define-rule.ts';
import { listChanges } from '../../lock/changes.ts';
import { exampleLock } from '../../lock/example-lock.ts';
import { gistOf, placeInTool } from '../../lock/schema-gist.ts';
import type { Json } from '../../model/json.ts';

export const schemaChanged = defineRule(
  {
    id: 'drift/schema-changed',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['lock'],
    reads: ['lock', 'tools'],
    title: 'An input schema changed since the lock',
    why: 'A parameter or a value is gone, or something is refused that was accepted: nothing more can be sent, but calls that worked may fail.',
    remedy: 'Review the difference in the lock file after: mcp-hallmark lock.',
    aliases: ['schema_changed'],
    falsePositives: [
      'The same schema written in another way.',
      'What is more, and text that changed, is reported by other rules.',
    ],
    messages: {
      one: 'Its input schema changed: {what}{detail}. Review the difference.',
      several: 'Its input schema changed in {count} places, first: {what}{detail}. Review the difference.',
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
          title: 'a new parameter',
          lock: exampleLock({ tools: [tool({ properties: {} })] }),
          tools: [tool({ properties: { q: { type: 'string' } } })],
          shows: 'What is more, and text that changed, is reported by other rules.',
        },
      ],
    },
  },
  ({ lock, tools, report }) => {
    for (const { index, after: tool, schema } of listChanges(lock, 'tools', tools).changed) {
      const gist = gistOf(schema('inputSchema').filter(({ kind }) => kind === 'changed'));
      if (gist === undefined) continue;
      const { messageId, path, data, details } = gist;
      report(messageId, ['tools', index, ...placeInTool(tool, 'inputSchema', path)], data, details);
    }
  },
);

function tool(schema: { readonly [keyword: string]: Json }): Json {
  return { name: 'find', inputSchema: { type: 'object', ...schema } };
}
