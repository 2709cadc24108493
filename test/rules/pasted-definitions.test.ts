import { describe, expect, it } from 'vitest';
import { runRule } from '../../src/engine/run-rule.ts';
import { readSurface } from '../../src/input/read-surface.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { RULES } from '../../src/rules/index.ts';

/** One thing that people expect of a page on which they paste definitions, and the rule that finds it. */
interface Expected {
  readonly check: string;
  readonly rule: string;
  readonly fails: Json;
  readonly passes: Json;
}

const TEXT =
  'Counts the books that stand on one shelf of the library. Use it to tell a reader how large a part of the collection is.';
const NONE: JsonObject = { type: 'object', additionalProperties: false };

function tool(members: JsonObject): JsonObject {
  return { name: 'count_books', description: TEXT, inputSchema: NONE, ...members };
}

function taking(properties: JsonObject, more: JsonObject = {}): JsonObject {
  return tool({ inputSchema: { type: 'object', properties, ...more } });
}

function mapped(schema: JsonObject, name = 'region'): JsonObject {
  return taking({ [name]: { type: 'string', description: 'Where to count.', 'x-mcp-header': 'Region', ...schema } });
}

const EXPECTED: readonly Expected[] = [
  // Names
  {
    check: 'a name is there',
    rule: 'spec/tool-shape',
    fails: { description: TEXT, inputSchema: NONE },
    passes: tool({}),
  },
  {
    check: 'a name has at least one character',
    rule: 'spec/tool-name-length',
    fails: tool({ name: '' }),
    passes: tool({ name: 'c' }),
  },
  {
    check: 'a name has at most 128 characters',
    rule: 'spec/tool-name-length',
    fails: tool({ name: 'c'.repeat(129) }),
    passes: tool({ name: 'c'.repeat(128) }),
  },
  {
    check: 'a name has only letters, digits, and _ - .',
    rule: 'spec/tool-name-charset',
    fails: tool({ name: 'count books' }),
    passes: tool({ name: 'Count_books-2.all' }),
  },
  {
    check: 'a name is unique',
    rule: 'spec/tool-name-unique',
    fails: [tool({}), tool({})],
    passes: [tool({}), tool({ name: 'count_shelves' })],
  },
  // Input schemas
  {
    check: 'an input schema is there',
    rule: 'spec/input-schema-object',
    fails: { name: 'count_books', description: TEXT },
    passes: tool({}),
  },
  {
    check: 'an input schema is not null',
    rule: 'spec/input-schema-object',
    fails: tool({ inputSchema: null }),
    passes: tool({}),
  },
  {
    check: 'an input schema is an object',
    rule: 'spec/input-schema-object',
    fails: tool({ inputSchema: [] }),
    passes: tool({}),
  },
  {
    check: 'an input schema is JSON Schema',
    rule: 'spec/schema-valid',
    fails: taking({ shelf: { type: 'text' } }),
    passes: taking({ shelf: { type: 'string' } }),
  },
  {
    check: 'an input schema describes an object',
    rule: 'spec/input-schema-object',
    fails: tool({ inputSchema: { type: 'array' } }),
    passes: tool({ inputSchema: { type: 'object', additionalProperties: false } }),
  },
  {
    check: 'required names only defined properties',
    rule: 'spec/schema-required-undeclared',
    fails: taking({ shelf: { type: 'string' } }, { required: ['shelves'] }),
    passes: taking({ shelf: { type: 'string' } }, { required: ['shelf'] }),
  },
  {
    check: 'a tool without parameters has additionalProperties: false',
    rule: 'spec/no-argument-schema',
    fails: tool({ inputSchema: { type: 'object' } }),
    passes: tool({ inputSchema: NONE }),
  },
  // Parameters in headers
  {
    check: 'a header name is not empty',
    rule: 'spec/header-mapping',
    fails: mapped({ 'x-mcp-header': '' }),
    passes: mapped({}),
  },
  {
    check: 'a header name is a token of HTTP',
    rule: 'spec/header-mapping',
    fails: mapped({ 'x-mcp-header': 'The Region' }),
    passes: mapped({ 'x-mcp-header': 'The-Region' }),
  },
  {
    check: 'header names are unique ignoring case',
    rule: 'spec/header-mapping',
    fails: taking({
      from: { type: 'string', 'x-mcp-header': 'Region' },
      to: { type: 'string', 'x-mcp-header': 'region' },
    }),
    passes: taking({
      from: { type: 'string', 'x-mcp-header': 'From' },
      to: { type: 'string', 'x-mcp-header': 'To' },
    }),
  },
  ...['number', 'object', 'array', 'null'].map((type) => ({
    check: `a parameter in a header is no ${type}`,
    rule: 'spec/header-mapping',
    fails: mapped({ type }),
    passes: mapped({ type: 'string' }),
  })),
  ...['integer', 'boolean'].map((type) => ({
    check: `a parameter in a header may be of type ${type}`,
    rule: 'spec/header-mapping',
    fails: mapped({ type: 'number' }),
    passes: mapped({ type }),
  })),
  {
    check: 'a parameter in a header is not sensitive',
    rule: 'spec/header-sensitive',
    fails: mapped({}, 'api_key'),
    passes: mapped({}),
  },
  // Annotations
  ...['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'].map((hint) => ({
    check: `${hint} is a boolean`,
    rule: 'spec/annotation-types',
    fails: tool({ annotations: { [hint]: 'true' } }),
    passes: tool({ annotations: { [hint]: true } }),
  })),
  {
    check: 'a tool that sounds as if it wrote is not marked read-only',
    rule: 'safety/annotation-contradiction',
    fails: tool({ name: 'delete_book', annotations: { readOnlyHint: true } }),
    passes: tool({ name: 'delete_book', annotations: { readOnlyHint: false } }),
  },
  {
    check: 'a tool that sounds destructive has hints',
    rule: 'safety/destructive-unannotated',
    fails: tool({ name: 'delete_book' }),
    passes: tool({ name: 'delete_book', annotations: { readOnlyHint: false, destructiveHint: true } }),
  },
  // Descriptions
  {
    check: 'a tool has a description',
    rule: 'agent/description-missing',
    fails: { name: 'count_books', inputSchema: NONE },
    passes: tool({}),
  },
  {
    check: 'the description of a tool is not blank',
    rule: 'agent/description-missing',
    fails: tool({ description: '  ' }),
    passes: tool({}),
  },
  {
    check: 'the description of a tool is not trivially short',
    rule: 'agent/description-short',
    fails: tool({ description: 'Counts.', inputSchema: { type: 'object', properties: { shelf: { type: 'string' } } } }),
    passes: tool({}),
  },
  {
    check: 'a parameter has a description',
    rule: 'agent/parameter-undescribed',
    fails: taking({ shelf: { type: 'string' } }),
    passes: taking({ shelf: { type: 'string', description: 'The letter that is painted on the shelf.' } }),
  },
  {
    check: 'the description of a parameter is not blank',
    rule: 'agent/parameter-undescribed',
    fails: taking({ shelf: { type: 'string', description: ' ' } }),
    passes: taking({ shelf: { type: 'string', description: 'The letter that is painted on the shelf.' } }),
  },
  // Credentials
  ...['password', 'access_token', 'apiKey'].map((name) => ({
    check: `no parameter is called ${name}`,
    rule: 'safety/credential-parameter',
    fails: taking({ [name]: { type: 'string', description: 'What opens the door of the library.' } }),
    passes: taking({ shelf: { type: 'string', description: 'The letter that is painted on the shelf.' } }),
  })),
];

describe('of pasted definitions it is found out whether', () => {
  it.each(EXPECTED)('$check ($rule)', ({ rule: id, fails, passes }) => {
    expect(verdictOf(id, fails)).toBe('failed');
    expect(verdictOf(id, passes)).toBe('passed');
  });
});

function verdictOf(id: string, value: Json): string | undefined {
  const rule = RULES.find(({ meta }) => meta.id === id);
  const read = readSurface(JSON.stringify(value), 'pasted');
  return rule === undefined || read.status === 'failed' ? undefined : runRule(rule, read.surface).status;
}
