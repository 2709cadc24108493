import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { LIST_PARTS } from '../../src/model/surface.ts';
import { definitionsIn, LISTS } from '../../src/protocol/lists.ts';
import { definitionOfDepth } from '../model/nesting.ts';

describe('definitionsIn', () => {
  it.each(LIST_PARTS)('gives the %s as they were sent', (part) => {
    const definitions: Json[] = [{ name: 1 }, null, 'x', []];
    expect(definitionsIn({ [part]: definitions, other: 1 }, part)).toEqual({ status: 'ok', value: definitions });
    expect(definitionsIn({ [part]: [] }, part)).toEqual({ status: 'ok', value: [] });
  });

  it.each<readonly [JsonObject, string]>([
    [{}, 'the result has no "tools"'],
    [{ prompts: [] }, 'the result has no "tools"'],
    [{ tools: null }, '"tools" is null, not an array'],
    [{ tools: {} }, '"tools" is object, not an array'],
    [{ tools: 'x' }, '"tools" is string, not an array'],
    [JSON.parse('{"__proto__": {"tools": []}}') as JsonObject, 'the result has no "tools"'],
  ])('refuses %j', (result, detail) => {
    expect(definitionsIn(result, 'tools')).toEqual({
      status: 'failed',
      outcome: { kind: 'invalid-envelope', detail },
    });
  });

  it.each(LIST_PARTS)('takes %s of 64 levels and refuses 65', (part) => {
    const shallow = { name: 'shallow' };
    expect(definitionsIn({ [part]: [shallow, definitionOfDepth(64)] }, part).status).toBe('ok');
    expect(definitionsIn({ [part]: [shallow, definitionOfDepth(65, { name: 'deep' })] }, part)).toEqual({
      status: 'failed',
      outcome: { kind: 'cap-exceeded', detail: `${LISTS[part].noun} "deep" is nested deeper than 64 levels` },
    });
    expect(definitionsIn({ [part]: [shallow, definitionOfDepth(65)] }, part)).toEqual({
      status: 'failed',
      outcome: { kind: 'cap-exceeded', detail: `${LISTS[part].noun} #2 is nested deeper than 64 levels` },
    });
  });
});

it('takes 100,000 definitions and refuses more', () => {
  const tools = Array.from({ length: 100_000 }, () => 0);
  expect(definitionsIn({ tools }, 'tools').status).toBe('ok');
  expect(definitionsIn({ tools: [...tools, 0] }, 'tools')).toEqual({
    status: 'failed',
    outcome: { kind: 'cap-exceeded', detail: '"tools" has more than 100000 entries' },
  });
});

it('names the method and the capability of every list', () => {
  expect(Object.entries(LISTS).map(([part, { method, capability }]) => [part, method, capability])).toEqual([
    ['tools', 'tools/list', 'tools'],
    ['prompts', 'prompts/list', 'prompts'],
    ['resources', 'resources/list', 'resources'],
    ['resourceTemplates', 'resources/templates/list', 'resources'],
  ]);
});
