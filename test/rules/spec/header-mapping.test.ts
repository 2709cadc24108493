import { headerMapping } from '../../../src/rules/spec/header-mapping.ts';
import { ruleTest } from '../../lib/rule-test.ts';

const REGION = { type: 'string', 'x-mcp-header': 'Region' };
const BELOW = {
  additionalProperties: REGION,
  patternProperties: { '^r': REGION },
  dependentSchemas: { a: { properties: { region: REGION } } },
  unevaluatedProperties: REGION,
  propertyNames: REGION,
  definitions: { Region: REGION },
  // oxlint-disable-next-line unicorn/no-thenable -- the keyword
  then: { properties: { region: REGION } },
  not: { properties: { region: REGION } },
  anyOf: [{ properties: { region: REGION } }],
};

ruleTest(headerMapping, {
  bad: [
    { title: 'a tab', tools: [run({ region: { type: 'string', 'x-mcp-header': 'Region\t1' } })] },
    { title: 'null for a name', tools: [run({ region: { type: 'string', 'x-mcp-header': null } })] },
    { title: 'an object', tools: [run({ region: { type: 'object', 'x-mcp-header': 'Region' } })] },
    { title: 'a number or null', tools: [run({ region: { type: ['number', 'null'], 'x-mcp-header': 'Region' } })] },
    {
      title: 'a type behind a reference',
      tools: [run({ region: { $ref: '#/properties/zone', 'x-mcp-header': 'Region' }, zone: { type: 'string' } })],
    },
    {
      title: 'one name on two levels',
      tools: [run({ region: REGION, at: { type: 'object', properties: { region: REGION } } })],
    },
    {
      title: 'a default that cannot be held',
      tools: [run({ shard: { type: 'integer', default: -(2 ** 53), 'x-mcp-header': 'Shard' } })],
    },
    ...Object.entries(BELOW).map(([keyword, value]) => ({
      title: `below ${keyword}`,
      tools: [{ name: 'run', inputSchema: { type: 'object', [keyword]: value } }],
    })),
  ],
  good: [
    {
      title: 'every character of a token',
      tools: [run({ a: { type: 'string', 'x-mcp-header': "!#$%&'*+-.^_`|~0aZ" } })],
    },
    {
      title: 'the largest integers',
      tools: [
        run({ a: { type: 'integer', minimum: 1 - 2 ** 53, maximum: 2 ** 53 - 1, default: 0, 'x-mcp-header': 'A' } }),
      ],
    },
    {
      title: 'an output schema, of which nobody makes headers',
      tools: [{ ...run({}), outputSchema: { type: 'object', 'x-mcp-header': '' } }],
    },
  ],
});

function run(properties: Readonly<Record<string, object>>) {
  return { name: 'run', inputSchema: { type: 'object', properties: properties as Readonly<Record<string, never>> } };
}
