import { describe, expect, test } from 'vitest';
import type { DialectFeature, RootKeyword } from '../../src/clients/client.ts';
import { vetSurface } from '../../src/engine/vet.ts';
import { surfaceOfEntry } from '../../src/lock/entry.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { portable } from '../../src/proxy/portable.ts';
import { portableSchema } from '../../src/proxy/portable-schema.ts';
import { asServed } from '../../src/proxy/served-tool.ts';
import { RULES } from '../../src/rules/index.ts';
import { ESTIMATE } from '../../src/text/tokens.ts';
import { corpus, corpusMissing } from '../lib/corpus.ts';
import { converse } from './conversation.ts';

const ALL: readonly RootKeyword[] = ['oneOf', 'anyOf', 'allOf', 'not', 'enum'];

function form(schema: JsonObject, features: readonly DialectFeature[] = []): ReturnType<typeof portableSchema> {
  return portableSchema(schema, { rootKeywords: new Set(ALL), arrayWithoutItems: true, features: new Set(features) });
}

describe('alternatives at the root', () => {
  test('become one set of properties, and words that say what belongs together', () => {
    const schema = {
      type: 'object',
      properties: { verbose: { type: 'boolean' } },
      required: ['verbose'],
      anyOf: [
        { properties: { id: { type: 'integer' } }, required: ['id'] },
        { properties: { name: { type: 'string' }, kind: { type: 'string' } }, required: ['name', 'kind'] },
      ],
    };
    expect(form(schema)).toEqual({
      schema: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          name: { type: 'string' },
          kind: { type: 'string' },
          verbose: { type: 'boolean' },
        },
        required: ['verbose'],
      },
      notes: ['Give one of: "id"; or "name" and "kind".'],
    });
  });

  test('require what all of them do; parts of a whole require all', () => {
    const of = (keyword: string): JsonObject => ({
      type: 'object',
      [keyword]: [{ required: ['a', 'b'] }, { required: ['b', 'c'] }],
    });
    expect(form(of('oneOf')).schema['required']).toEqual(['b']);
    expect(form(of('allOf')).schema['required']).toEqual(['a', 'b', 'c']);
  });

  test('may be references, and two meanings of one name stay both', () => {
    const schema = {
      type: 'object',
      $defs: { A: { properties: { v: { type: 'string' } } } },
      oneOf: [{ $ref: '#/$defs/A' }, { properties: { v: { type: 'number' } } }],
    };
    expect(form(schema).schema['properties']).toEqual({ v: { anyOf: [{ type: 'string' }, { type: 'number' }] } });
  });
});

describe('single keywords', () => {
  const property = (schema: JsonObject, feature: DialectFeature): unknown =>
    (form({ type: 'object', properties: { p: schema } }, [feature]).schema['properties'] as JsonObject)['p'];

  test.each<[DialectFeature, JsonObject, JsonObject]>([
    ['exclusive-bounds', { type: 'integer', exclusiveMinimum: 0 }, { type: 'integer', minimum: 1 }],
    [
      'exclusive-bounds',
      { type: 'number', exclusiveMaximum: 1 },
      { type: 'number', maximum: 1, description: 'Less than 1.' },
    ],
    [
      'exclusive-bounds',
      { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1, description: 'A share.' },
      { type: 'number', minimum: 0, maximum: 1, description: 'A share. More than 0. Less than 1.' },
    ],
    ['type-list', { type: ['string', 'null'] }, { type: 'string', nullable: true }],
    ['type-list', { type: ['string', 'integer'] }, { anyOf: [{ type: 'string' }, { type: 'integer' }] }],
    ['const', { const: 'a' }, { enum: ['a'] }],
    ['const', { const: 3 }, { description: 'Always 3.' }],
    ['enum-not-strings', { enum: [1, 2] }, { description: 'One of 1, 2.' }],
    ['enum-not-strings', { enum: ['a'] }, { enum: ['a'] }],
  ])('%s: %j', (feature, before, after) => {
    expect(property(before, feature)).toEqual(after);
  });

  test('items are added to arrays at any depth, and nowhere else', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'array', items: { type: 'array' } }, b: { default: { type: 'array' } } },
    };
    expect(form(schema).schema['properties']).toEqual({
      a: { type: 'array', items: { type: 'array', items: {} } },
      b: { default: { type: 'array' } },
    });
  });

  test('references are replaced by what they lead to; a recursive one ends', () => {
    const schema = {
      type: 'object',
      properties: { tree: { $ref: '#/$defs/Node', description: 'Root.' } },
      $defs: { Node: { type: 'object', properties: { child: { $ref: '#/$defs/Node' } } } },
    };
    expect(form(schema, ['reference']).schema).toEqual({
      type: 'object',
      properties: { tree: { type: 'object', description: 'Root.', properties: { child: {} } } },
    });
  });

  test('older dialects are put into the words of 2020-12', () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-04/schema#',
      type: 'object',
      properties: { a: { type: 'array', items: [{ type: 'string' }] }, b: { minimum: 3, exclusiveMinimum: true } },
    };
    expect(form(schema, ['older-than-2020-12']).schema).toEqual({
      type: 'object',
      properties: {
        a: { type: 'array', prefixItems: [{ type: 'string' }], items: {} },
        b: { exclusiveMinimum: 3 },
      },
    });
  });
});

describe('names', () => {
  test('of tools fit everybody and stay told apart', () => {
    const { rename } = portable({ clients: [], serverName: undefined });
    expect(rename('a.b/c')).toBe('a_b_c');
    const [one, two] = [rename('x'.repeat(80)), rename(`${'x'.repeat(79)}y`)];
    expect(one).toHaveLength(64);
    expect(one).not.toBe(two);
    expect(rename('fine_name-1')).toBe('fine_name-1');
  });

  test('of tools leave room for that of the server', () => {
    const { rename } = portable({ clients: ['cursor'], serverName: 'a-long-server-name' });
    expect(rename('y'.repeat(50))).toHaveLength(59 - 'a-long-server-name'.length);
    expect(portable({ clients: ['cursor'], serverName: undefined }).rename('a.b')).toBe('a.b');
  });

  test('of parameters are given back to the server', () => {
    const { parameters } = portable({ clients: [], serverName: undefined });
    const tool = parameters(
      asServed({
        name: 't',
        inputSchema: { type: 'object', properties: { 'filter[id]': {}, filter_id_: {} }, required: ['filter[id]'] },
      }),
    );
    expect(tool.definition['inputSchema']).toEqual({
      type: 'object',
      properties: { filter_id__2: {}, filter_id_: {} },
      required: ['filter_id__2'],
    });
    expect(tool.call({ name: 't', arguments: { filter_id__2: 1, filter_id_: 2 } })).toEqual({
      params: { name: 't', arguments: { 'filter[id]': 1, filter_id_: 2 } },
    });
  });
});

const MENDED = [
  'root-combinator',
  'array-without-items',
  'name-portable',
  'property-name',
  'output-schema-root',
  'schema-dialect',
];
const CLIENT_RULES = RULES.filter(({ meta }) => MENDED.some((name) => meta.id === `client/${name}`));

describe.skipIf(corpusMissing !== undefined)('every tool of the real servers is taken', () => {
  // Together these refuse everything that is known to be refused.
  test.each(['copilot-cli', 'gemini-api', 'claude-code', 'windsurf', 'openai-api'])('by %s', (client) => {
    const audience = { clients: [client], serverName: undefined, tokenizer: ESTIMATE };
    const findingsIn = (tools: readonly JsonObject[]): string[] => {
      const named = tools.map((definition, index) => ({ name: String(index), definition }));
      const entry = {
        server: null,
        era: 'modern',
        protocolVersion: '2026-07-28',
        launch: null,
        instructions: null,
      } as const;
      return vetSurface(surfaceOfEntry({ ...entry, tools: named }, 'x'), CLIENT_RULES, {}, audience)
        .findings.filter(({ severity }) => severity === 'error')
        .map(({ ruleId, subject, message }) => `${ruleId} ${subject}: ${message}`);
    };
    const { ask, answer, atClient } = converse({ fixes: new Set(['schemas']), clients: [client] });
    const tools = corpus().flatMap(({ surface }) =>
      surface.parts.tools.status === 'ok' ? surface.parts.tools.value : [],
    );
    ask(1, 'tools/list');
    answer(1, { tools });
    const [message] = atClient() as [{ result: { tools: readonly JsonObject[] } }];
    expect(message.result.tools).toHaveLength(tools.length);
    expect(findingsIn(message.result.tools)).toEqual([]);
  });
});
