import { defineRule, type FindingDetails } from '../../engine/define-rule.ts';
import { isObject, type JsonObject, member } from '../../model/json.ts';
import { toPointer } from '../../model/pointer.ts';

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
      const hints = Object.keys(tool).filter((name) => {
        const hint = HINTS.get(name);
        return hint !== undefined && member(member(tool, 'annotations'), hint) === undefined;
      });
      for (const name of hints) {
        const fix = moveHints(tool, index, hints);
        report(
          'hint',
          ['tools', index, name],
          { name, right: HINTS.get(name) ?? '' },
          fix === undefined ? {} : { fix },
        );
      }
      const schemas = Object.keys(tool).filter((name) => {
        const schema = SCHEMAS.get(name);
        return schema !== undefined && member(tool, schema) === undefined;
      });
      for (const name of schemas) {
        const right = SCHEMAS.get(name) ?? '';
        // Of two that would get one name, somebody has to choose.
        const rivals = schemas.filter((other) => SCHEMAS.get(other) === right);
        const fix = {
          title: `Rename "${name}" to "${right}"`,
          operations: [{ op: 'move' as const, from: toPointer([index, name]), path: toPointer([index, right]) }],
        };
        report('schema', ['tools', index, name], { name, right }, rivals.length > 1 ? {} : { fix });
      }
    }
  },
);

/** All misplaced hints of a tool move together: where there are no annotations, the first would have to make them. */
function moveHints(tool: JsonObject, index: number, hints: readonly string[]): FindingDetails['fix'] {
  const annotations = member(tool, 'annotations');
  const rights = new Set(hints.map((name) => HINTS.get(name) ?? ''));
  const areBooleans = hints.every((name) => typeof tool[name] === 'boolean');
  if (!areBooleans || rights.size < hints.length || (annotations !== undefined && !isObject(annotations)))
    return undefined;
  const made = { op: 'add' as const, path: toPointer([index, 'annotations']), value: {} };
  const moves = hints.map((name) => ({
    op: 'move' as const,
    from: toPointer([index, name]),
    path: toPointer([index, 'annotations', HINTS.get(name) ?? '']),
  }));
  return { title: 'Move into "annotations"', operations: annotations === undefined ? [made, ...moves] : moves };
}
