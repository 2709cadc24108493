import { ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import type { DialectFeature, Fact } from '../../src/clients/client.ts';
import { CLIENT_NAMES, CLIENTS, clientsNamed, factsOn, refused } from '../../src/clients/index.ts';
import type { Audience } from '../../src/engine/define-rule.ts';
import { vetSurface } from '../../src/engine/vet.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { RULES } from '../../src/rules/index.ts';
import { ESTIMATE } from '../../src/text/tokens.ts';
import { surfaceOf } from '../lib/surfaces.ts';

interface Case {
  readonly tools: readonly Json[];
  readonly serverName?: string;
}

const FACTS = CLIENTS.flatMap((client) => client.refuses.map((fact) => ({ client, fact })));

describe.each(FACTS)('$client.name, client/$fact.rule of $fact.date', ({ client, fact }) => {
  it('refuses what is beyond the limit', () => {
    const { findings, compatibility } = vet(refusedCase(fact), [client.id]);
    const found = findings.filter(({ ruleId }) => ruleId === `client/${fact.rule}`);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ severity: 'error', refusedBy: expect.any(Array) });
    expect(found[0]?.refusedBy?.[0]).toEqual({ client: client.id, loses: fact.loses });
    expect(found[0]?.message).toContain(client.name);
    expect(compatibility?.refused.flatMap(({ refusedBy }) => refusedBy)).toContainEqual({
      client: client.id,
      loses: fact.loses,
    });
  });

  it('takes what is just within it', () => {
    const { findings, compatibility } = vet(takenCase(fact), [client.id]);
    const found = findings.filter(({ ruleId }) => ruleId === `client/${fact.rule}`);
    expect(found.flatMap(({ refusedBy }) => refusedBy ?? []).map((by) => by.client)).not.toContain(client.id);
    expect(found.map(({ severity }) => severity)).not.toContain('error');
    expect(compatibility?.refused).toEqual([]);
  });

  it('says where it is known from', () => {
    expect(new URL(fact.source).protocol).toBe('https:');
    expect(fact.date).toMatch(/^202[4-6]-\d\d-\d\d$/);
    expect(fact.reproduce).toMatch(/^[A-Z].{20,}\.$/);
  });
});

describe('the clients', () => {
  it('have ids and families of their own', () => {
    const ids = CLIENTS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const families = CLIENTS.map(({ family }) => family).filter((family) => !ids.includes(family));
    expect(new Set([...ids, ...families, 'all']).size).toBe(CLIENT_NAMES.length);
  });

  it('have evidence for what they mend', () => {
    for (const { source, date, reproduce } of CLIENTS.flatMap(({ mends }) => mends)) {
      expect(new URL(source).protocol).toBe('https:');
      expect(date).toMatch(/^202[4-6]-\d\d-\d\d$/);
      expect(reproduce).toMatch(/\.$/);
    }
  });

  it('are chosen by id, by family and all at once', () => {
    expect(clientsNamed(['claude', 'cursor'])).toEqual(['claude-desktop', 'claude-code', 'claude-api', 'cursor']);
    expect(clientsNamed(['all'])).toHaveLength(CLIENTS.length);
    expect(clientsNamed(['cursor', 'cursor', 'nobody'])).toEqual(['cursor']);
    expect(clientsNamed([])).toEqual([]);
  });

  it('that were asked about come first, and make it an error', () => {
    const facts = factsOn('array-without-items');
    expect(refused(facts, []).severity).toBe('warning');
    const { severity, clients, refusedBy } = refused(facts, ['openai-api'], () => 'why');
    expect(severity).toBe('error');
    expect(clients[0]).toBe('the OpenAI API (why)');
    expect(refusedBy).toHaveLength(facts.length);
  });

  it('on the TypeScript SDK 1.x lose a list for one output schema, as the SDK itself shows', () => {
    const list = (outputSchema: JsonObject): object => ({
      tools: [{ name: 'list', inputSchema: { type: 'object' }, outputSchema }],
    });
    expect(ListToolsResultSchema.safeParse(list({ anyOf: [{ type: 'object' }] })).success).toBe(false);
    expect(ListToolsResultSchema.safeParse(list({ type: 'object', anyOf: [{}] })).success).toBe(true);
  });
});

describe('clients that were not asked about', () => {
  it('bring warnings, and no word on forms of JSON Schema', () => {
    const all = FACTS.map(({ fact }) => vet(refusedCase(fact), []).findings).flat();
    const found = all.filter(({ ruleId }) => ruleId.startsWith('client/'));
    expect(new Set(found.map(({ severity }) => severity))).toEqual(new Set(['warning']));
    expect(found.map(({ ruleId }) => ruleId)).not.toContain('client/schema-dialect');
  });

  it('are not columns when others were asked about', () => {
    const { compatibility } = vet({ tools: [tool({ properties: {} }, 'a.b')] }, ['cursor']);
    expect(compatibility).toEqual({ clients: ['cursor'], refused: [] });
  });
});

function vet({ tools, serverName }: Case, clients: readonly string[]): ReturnType<typeof vetSurface> {
  const audience: Audience = { clients, serverName, tokenizer: ESTIMATE };
  return vetSurface(surfaceOf({ tools }, { era: 'modern' }), RULES, {}, audience);
}

/** Tools that break a limit by one, and nothing else that the same client sets. */
function refusedCase(fact: Fact): Case {
  switch (fact.rule) {
    case 'name-portable':
      return { tools: [tool({}, 'a'.repeat(fact.longest + 1))] };
    case 'name-length-with-server': {
      const room = fact.longest - fact.prefix.length - fact.between.length;
      return { tools: [tool({}, 'a'.repeat(room - 9))], serverName: 'b'.repeat(10) };
    }
    case 'name-reserved':
      return { tools: [tool({})], serverName: fact.names[0] ?? '' };
    case 'root-combinator':
      return { tools: [tool({ [fact.keywords[0] ?? '']: [{}] })] };
    case 'array-without-items':
      return { tools: [tool({ properties: { tags: { type: 'array' } } })] };
    case 'output-schema-root':
      return { tools: [{ ...tool({}), outputSchema: { anyOf: [{ type: 'object' }] } }] };
    case 'property-name':
      return { tools: [tool({ properties: { ['a'.repeat(fact.longest + 1)]: { type: 'string' } } })] };
    case 'schema-dialect':
      return { tools: [DIALECT[fact.feature].refused] };
    case 'tool-count':
      return { tools: numbered(fact.most + 1) };
  }
}

/** Tools at the limit. */
function takenCase(fact: Fact): Case {
  switch (fact.rule) {
    case 'name-portable':
      return { tools: [tool({}, 'a'.repeat(fact.longest))] };
    case 'name-length-with-server': {
      const room = fact.longest - fact.prefix.length - fact.between.length;
      return { tools: [tool({}, 'a'.repeat(room - 10))], serverName: 'b'.repeat(10) };
    }
    case 'name-reserved':
      return { tools: [tool({})], serverName: `my ${fact.names[0]}` };
    case 'root-combinator':
      return { tools: [tool({ properties: { by: { anyOf: [{ type: 'string' }, { type: 'integer' }] } } })] };
    case 'array-without-items':
      return { tools: [tool({ properties: { tags: { type: 'array', items: {} } } })] };
    case 'output-schema-root':
      return { tools: [{ ...tool({}), outputSchema: { type: 'object', anyOf: [{}] } }] };
    case 'property-name':
      return { tools: [tool({ properties: { ['a'.repeat(fact.longest)]: { type: 'string' } } })] };
    case 'schema-dialect':
      return { tools: [DIALECT[fact.feature].taken] };
    case 'tool-count':
      return { tools: numbered(fact.most) };
  }
}

const DIALECT: Readonly<Record<DialectFeature, { readonly refused: JsonObject; readonly taken: JsonObject }>> = {
  reference: {
    refused: tool({ properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: { type: 'string' } } }),
    taken: tool({ properties: { a: { type: 'string' } }, $defs: { A: { type: 'string' } } }),
  },
  'reference-with-siblings': {
    refused: tool({ properties: { a: { $ref: '#/$defs/A', title: 'A' } }, $defs: { A: { type: 'string' } } }),
    taken: tool({ properties: { a: { $ref: '#/$defs/A', description: 'A' } }, $defs: { A: { type: 'string' } } }),
  },
  'exclusive-bounds': {
    refused: tool({ properties: { a: { type: 'number', exclusiveMaximum: 5 } } }),
    taken: tool({ properties: { a: { type: 'number', maximum: 5 } } }),
  },
  'type-list': {
    refused: tool({ properties: { a: { type: ['string', 'null'] } } }),
    taken: tool({ properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } } }),
  },
  const: {
    refused: tool({ properties: { a: { const: 'x' } } }),
    taken: tool({ properties: { a: { enum: ['x'] } } }),
  },
  'enum-not-strings': {
    refused: tool({ properties: { a: { enum: ['1', 2] } } }),
    taken: tool({ properties: { a: { enum: ['1', '2'] } } }),
  },
  'older-than-2020-12': {
    refused: tool({
      $schema: 'http://json-schema.org/draft-07/schema#',
      properties: { a: { type: 'array', items: [{ type: 'string' }] } },
    }),
    taken: tool({
      $schema: 'http://json-schema.org/draft-07/schema#',
      properties: { a: { type: 'array', items: { type: 'string' } } },
    }),
  },
  'root-without-properties': {
    refused: { name: 'find', inputSchema: { type: 'object' } },
    taken: tool({ properties: {} }),
  },
};

function tool(schema: JsonObject, name = 'find'): JsonObject {
  return { name, inputSchema: { type: 'object', properties: {}, ...schema } };
}

function numbered(count: number): JsonObject[] {
  return Array.from({ length: count }, (_, index) => tool({}, `tool_${index}`));
}
