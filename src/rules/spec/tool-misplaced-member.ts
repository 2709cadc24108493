import { defineRule } from '../../engine/define-rule.ts';
import { isObject, member } from '../../model/json.ts';

const HINTS: ReadonlyMap<string, string> = new Map([
  ['readOnlyHint', 'readOnlyHint'],
  ['readOnly', 'readOnlyHint'],
  ['destructiveHint', 'destructiveHint'],
  ['idempotentHint', 'idempotentHint'],
  ['openWorldHint', 'openWorldHint'],
]);
const SCHEMAS: ReadonlyMap<string, string> = new Map([
  ['input_schema', 'inputSchema'],
  ['inputschema', 'inputSchema'],
  ['parameters', 'inputSchema'],
  ['output_schema', 'outputSchema'],
  ['outputschema', 'outputSchema'],
]);

export const toolMisplacedMember = defineRule(
  {
    id: 'spec/tool-misplaced-member',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'A schema or a hint stands where no client looks for it',
    why: 'Hints count only inside `annotations`, and schemas only as `inputSchema` and `outputSchema`. Elsewhere they are unknown members: nothing complains, and what they say is lost.',
    remedy: 'Move hints into `annotations`, and rename schemas to `inputSchema` and `outputSchema`.',
    spec: { revision: '2026-07-28', page: 'schema', section: 'Tool', level: 'ADVISORY' },
    requirements: ['tool-misplaced-members'],
    falsePositives: [
      'A copy for other hosts (`parameters`, `input_schema`) beside the member that MCP reads.',
      'Members of any other name: a tool may carry more than the specification knows.',
    ],
    messages: {
      hint: '"{name}" stands on the tool itself, where no client looks; it is annotations.{right}.',
      schema: '"{name}" means nothing to a client; the member is "{right}".',
    },
    examples: {
      bad: [
        { title: 'a hint on the tool', tools: [{ name: 'read', inputSchema: { type: 'object' }, readOnlyHint: true }] },
        {
          title: 'a hint by another name, beside annotations',
          tools: [{ name: 'read', inputSchema: { type: 'object' }, readOnly: true, annotations: { title: 'Read' } }],
        },
        {
          title: 'the names that model APIs use',
          tools: [
            { name: 'read', parameters: { type: 'object' } },
            { name: 'write', input_schema: { type: 'object' }, output_schema: { type: 'object' } },
          ],
        },
      ],
      good: [
        {
          title: 'a copy of the schema',
          tools: [{ name: 'read', inputSchema: { type: 'object' }, parameters: { type: 'object' } }],
          shows: 'A copy for other hosts (`parameters`, `input_schema`) beside the member that MCP reads.',
        },
        {
          title: 'a member of its own',
          tools: [{ name: 'read', inputSchema: { type: 'object' }, category: 'files', readonlyMode: true }],
          shows: 'Members of any other name: a tool may carry more than the specification knows.',
        },
      ],
    },
  },
  ({ tools, report }) => {
    for (const [index, tool] of tools.entries()) {
      if (!isObject(tool)) continue;
      for (const name of Object.keys(tool)) {
        const hint = HINTS.get(name);
        if (hint !== undefined && member(member(tool, 'annotations'), hint) === undefined)
          report('hint', ['tools', index, name], { name, right: hint });
        const schema = SCHEMAS.get(name);
        if (schema !== undefined && member(tool, schema) === undefined)
          report('schema', ['tools', index, name], { name, right: schema });
      }
    }
  },
);
