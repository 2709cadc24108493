import { defineRule } from '../../engine/define-rule.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { type PathSegment, toPointer } from '../../model/pointer.ts';
import { findMisfits, type Misfit } from '../../schema/fits.ts';
import { indexSchema } from '../../schema/refs.ts';
import { schemasOf } from '../../schema/tool-schemas.ts';
import type { ValidationError } from '../../schema/validator.ts';

const LONGEST = 60;
const NOUNS = { default: 'default', examples: 'example', enum: 'enum value', const: 'const' } as const;

export const exampleInvalid = defineRule(
  {
    id: 'agent/example-invalid',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'A default, example or enum value does not fit its own schema',
    why: 'A model copies what it sees: a call with the default or the example of the schema is then refused. An enum value that its own `type` forbids can never be passed at all.',
    remedy:
      'Correct the value, or the schema around it. Where there is no default, leave `default` out instead of giving `null`.',
    falsePositives: [
      'A `format` describes; it does not decide what is valid.',
      '`null` where the schema allows null.',
      'A value under a keyword that the dialect does not know is a note.',
    ],
    messages: {
      one: '{place}: the {noun} {value} is not what "{keyword}" allows.',
      several: '{place}: the {noun} {value}, like {more}, is not what "{keyword}" allows.',
    },
    examples: {
      bad: [
        { title: 'a number as a text', tools: [tool({ limit: { type: 'integer', default: '10' } })] },
        { title: 'a default that is no choice', tools: [tool({ order: { enum: ['asc', 'desc'], default: 'up' } })] },
        { title: 'choices that the type forbids', tools: [tool({ floor: { type: 'string', enum: [0, 1, 2] } })] },
        {
          title: 'an example that lacks what is required',
          tools: [
            tool({ range: { type: 'object', required: ['from', 'to'], examples: [{ from: 1 }, { from: 1, to: 2 }] } }),
          ],
        },
        { title: 'null for no default', tools: [tool({ shelf: { type: 'string', default: null } })] },
        {
          title: 'a constant in the output',
          tools: [
            {
              name: 'find',
              inputSchema: { type: 'object' },
              outputSchema: { properties: { ok: { type: 'boolean', const: 'yes' } } },
            },
          ],
        },
      ],
      good: [
        {
          title: 'a default that is no address',
          tools: [tool({ to: { type: 'string', format: 'email', default: 'the librarian' } })],
          shows: 'A `format` describes; it does not decide what is valid.',
        },
        {
          title: 'null among the types',
          tools: [tool({ shelf: { type: ['string', 'null'], default: null } })],
          shows: '`null` where the schema allows null.',
        },
        {
          title: 'an example of OpenAPI, and of a dialect without examples',
          tools: [
            tool({ limit: { type: 'integer', example: 'ten' } }),
            {
              name: 'count',
              inputSchema: {
                $schema: 'http://json-schema.org/draft-04/schema#',
                type: 'object',
                properties: { limit: { type: 'integer', examples: ['ten'] } },
              },
            },
          ],
          shows: 'A value under a keyword that the dialect does not know is a note.',
        },
        {
          title: 'values that fit',
          tools: [tool({ limit: { type: 'integer', minimum: 1, maximum: 50, default: 10, examples: [1, 50] } })],
        },
      ],
    },
  },
  ({ tools, report }) => {
    for (const [index, definition] of tools.entries()) {
      for (const { part, schema, dialect } of schemasOf(definition)) {
        if (dialect.status !== 'known') continue;
        for (const [misfit, ...others] of byList(findMisfits(indexSchema(schema, dialect.id)).misfits)) {
          const { path, keyword, value, errors } = misfit;
          const [first] = errors.toSorted(byPlace);
          const data = {
            place: [part, ...path.slice(0, keyword === 'examples' || keyword === 'enum' ? -2 : -1)].join('.'),
            noun: NOUNS[keyword],
            value: shown(value),
            keyword: first?.keyword ?? 'the schema',
          };
          const at = ['tools', index, part, ...path] as const satisfies readonly ['tools', ...PathSegment[]];
          // Many generators write a null where there is no default; nobody takes it for one.
          const details = keyword === 'default' && value === null ? { severity: 'info' as const } : {};
          if (others.length === 0) report('one', at, data, details);
          else report('several', at, { ...data, more: `${others.length} more beside it` }, details);
        }
      }
    }
  },
);

/** The misfits of one `enum` or `examples` together, in its order. */
function byList(misfits: readonly Misfit[]): readonly (readonly [Misfit, ...Misfit[]])[] {
  const lists = new Map<string, [Misfit, ...Misfit[]]>();
  for (const misfit of misfits) {
    const { path, keyword } = misfit;
    const key = toPointer(keyword === 'examples' || keyword === 'enum' ? path.slice(0, -1) : path);
    const list = lists.get(key);
    if (list === undefined) lists.set(key, [misfit]);
    else list.push(misfit);
  }
  return [...lists.values()];
}

/** The order of errors follows that of the members, which says nothing. */
function byPlace(a: ValidationError, b: ValidationError): number {
  return toPointer(a.schemaPath) < toPointer(b.schemaPath) ? -1 : 1;
}

function shown(value: Json): string {
  const text = JSON.stringify(value);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}

function tool(properties: JsonObject): JsonObject {
  return { name: 'find', inputSchema: { type: 'object', properties } };
}
