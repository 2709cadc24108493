import { defineRule } from '../../engine/define-rule.ts';
import { exampleProbe, exampleTool, textResult } from '../../engine/example-probe.ts';
import { type Json, member } from '../../model/json.ts';
import { answersOf, probeLabel, toolNamed } from '../../probes/answers.ts';
import { indexSchema } from '../../schema/refs.ts';
import { schemasOf } from '../../schema/tool-schemas.ts';
import { type CompiledSchema, compileSchema } from '../../schema/validator.ts';

const ORDER = { type: 'object', properties: { number: { type: 'integer' } }, required: ['number'] } as const;
const SHOP = [exampleTool('get_order', ['order'], { outputSchema: ORDER })];

export const structuredMismatch = defineRule(
  {
    id: 'probe/structured-mismatch',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    since: '2025-06-18',
    transports: ['stdio', 'http', 'file'],
    needs: ['probes', 'tools'],
    title: 'A result is not what the tool’s output schema promises',
    why: 'Whoever declares an `outputSchema` promises structured content that fits it. Clients check it and refuse the result, and programs read members that are not there.',
    remedy: 'Return `structuredContent` that fits, correct the schema, or leave `outputSchema` out.',
    spec: { revision: '2026-07-28', page: 'server/tools', section: 'Output Schema', level: 'MUST' },
    requirements: ['call-structured-conforms'],
    falsePositives: [
      'An error need not fit.',
      'Members that the schema does not name, where it does not forbid them.',
      'A `format` describes; it does not decide what is valid.',
    ],
    messages: {
      absent: 'The result of {probe} has no structured content, and the tool declares an output schema.',
      one: 'The structured content of {probe} does not fit the output schema: {place} breaks "{keyword}".',
      many: 'The structured content of {probe} does not fit the output schema: {place} breaks "{keyword}", and there are {count} more such places.',
    },
    examples: {
      bad: [
        { title: 'no structured content', tools: SHOP, probes: [exampleProbe('get_order', 'Order 1042')] },
        {
          title: 'a member that is missing',
          tools: SHOP,
          probes: [exampleProbe('get_order', textResult('{"id": 1042}', { structuredContent: { id: 1042 } }))],
        },
        {
          title: 'members of the wrong type',
          tools: [
            exampleTool('list_orders', [], {
              outputSchema: { type: 'object', properties: { orders: { type: 'array', items: ORDER } } },
            }),
          ],
          probes: [
            exampleProbe('list_orders', {
              content: [],
              structuredContent: { orders: [{ number: 1 }, { number: '2' }, { number: '3' }] },
            }),
          ],
        },
      ],
      good: [
        {
          title: 'an error',
          tools: SHOP,
          probes: [exampleProbe('get_order', { isError: true, content: [{ type: 'text', text: 'no such order' }] })],
          shows: 'An error need not fit.',
        },
        {
          title: 'more than promised',
          tools: SHOP,
          probes: [exampleProbe('get_order', { content: [], structuredContent: { number: 1042, of: 'Ada' } })],
          shows: 'Members that the schema does not name, where it does not forbid them.',
        },
        {
          title: 'another format',
          tools: [
            exampleTool('get_day', [], {
              outputSchema: { type: 'object', properties: { day: { type: 'string', format: 'date' } } },
            }),
          ],
          probes: [exampleProbe('get_day', { content: [], structuredContent: { day: 'Monday' } })],
          shows: 'A `format` describes; it does not decide what is valid.',
        },
        {
          title: 'a request for input, and content of which only the beginning was saved',
          tools: SHOP,
          probes: [
            exampleProbe('get_order', { resultType: 'input_required', requestState: 'a' }),
            exampleProbe('get_order', { content: [], structuredContent: { number: 'one thousand' } }, { cut: 900 }),
          ],
        },
      ],
    },
  },
  ({ probes, tools, report, notVerified }) => {
    // One finding for a tool and a defect: its calls return alike.
    const reported = new Set<string>();
    const isNew = (...defect: readonly string[]): boolean => {
      const key = JSON.stringify(defect);
      return reported.size < reported.add(key).size;
    };
    const schemas = new Map<string, CompiledSchema | undefined>();
    for (const { index, kind, probe, result, whole } of answersOf(probes)) {
      if (kind !== 'success') continue;
      const schema = schemas.has(probe.tool) ? schemas.get(probe.tool) : outputSchema(tools, probe.tool);
      schemas.set(probe.tool, schema);
      if (schema === undefined) continue;
      const label = { probe: probeLabel(probe) };
      const at = ['probes', index, 'result', 'outcome', 'result'] as const;
      const content = member(result, 'structuredContent');
      if (content === undefined) {
        if (isNew(probe.tool)) report('absent', at, label);
        continue;
      }
      const validation = whole ? schema.validate(content) : undefined;
      if (validation?.status !== 'checked') {
        notVerified(validation?.reason ?? 'only the beginning of some responses was saved');
        continue;
      }
      const [first, ...others] = validation.errors;
      if (first === undefined || !isNew(probe.tool, ...first.schemaPath.map(String))) continue;
      const place = first.instancePath.join('.') || 'the whole of it';
      const data = { ...label, place, keyword: first.keyword };
      const where = [...at, 'structuredContent', ...first.instancePath] as const;
      const details = { evidence: first.message };
      if (others.length === 0) report('one', where, data, details);
      else report('many', where, { ...data, count: others.length }, details);
    }
  },
);

function outputSchema(tools: readonly Json[], name: string): CompiledSchema | undefined {
  const output = schemasOf(toolNamed(tools, name) ?? null).find(({ part }) => part === 'outputSchema');
  return output === undefined ? undefined : compileSchema(indexSchema(output.schema, output.readAs));
}
