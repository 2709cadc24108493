import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/model/json.ts';
import { REVISIONS } from '../../../src/protocol/revisions.ts';
import { checkDefinition, type DefinitionKind } from '../../../src/protocol/shapes/index.ts';

const VALID: readonly (readonly [DefinitionKind, Json, string])[] = [
  ['tool', { name: 'find', inputSchema: { type: 'object' } }, 'tool-required-fields'],
  ['prompt', { name: 'review' }, 'prompt-shape'],
  ['resource', { name: 'a', uri: 'a:b' }, 'resource-shape'],
  ['resourceTemplate', { name: 'a', uriTemplate: 'a:{b}' }, 'resource-template-shape'],
];

describe.each(VALID)('a %s', (kind, valid, requirement) => {
  it.each([...REVISIONS, 'any'] as const)('is judged by %s', (revision) => {
    expect(checkDefinition(kind, valid, revision)).toEqual([]);
    expect(checkDefinition(kind, null, revision)).toEqual([
      { path: [], expected: 'an object', found: 'null', requirement },
    ]);
    expect(checkDefinition(kind, {}, revision)).toEqual(
      expect.arrayContaining([{ path: [], member: 'name', expected: 'member "name"', found: 'nothing', requirement }]),
    );
  });
});

describe('a tool of any revision', () => {
  const problems = (more: object): unknown =>
    checkDefinition('tool', { name: 'find', inputSchema: { type: 'object' }, ...more }, 'any');

  it('may be as one revision allows it', () => {
    expect(problems({ inputSchema: { type: 'object', properties: { q: true } } })).toEqual([]);
    expect(problems({ outputSchema: { type: 'array', items: {} } })).toEqual([]);
  });

  it('has every member that some revision defines', () => {
    expect(problems({ title: null, icons: {}, execution: { taskSupport: 'maybe' } })).toEqual([
      { path: ['title'], expected: 'a string', found: 'null', requirement: 'tool-field-types' },
      {
        path: ['execution', 'taskSupport'],
        expected: 'one of "forbidden", "optional", "required"',
        found: '"maybe"',
        requirement: 'tool-legacy-execution-field',
      },
      { path: ['icons'], expected: 'an array', found: 'an object', requirement: 'icon-shape' },
    ]);
  });

  it('has what the newest revision demands where all find a fault', () => {
    expect(problems({ inputSchema: { properties: { q: true } } })).toEqual([
      {
        path: ['inputSchema'],
        member: 'type',
        expected: 'member "type"',
        found: 'nothing',
        requirement: 'tool-input-schema-root-type',
      },
    ]);
  });
});
