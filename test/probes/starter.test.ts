import { describe, expect, it } from 'vitest';
import { readFixtures } from '../../src/config/read-fixtures.ts';
import { starterFixtures } from '../../src/probes/starter.ts';

const TOOLS = [
  {
    name: 'find',
    annotations: { readOnlyHint: true },
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string' },
        mode: { enum: ['exact', 'fuzzy'] },
        limit: { type: 'integer', default: 10 },
      },
      required: ['query', 'mode'],
    },
  },
  { name: 'remove', inputSchema: { type: 'object' } },
  { name: 'find', inputSchema: { type: 'object' } },
  { name: 3 },
  null,
];

describe('a starter', () => {
  it('has every tool once, skipped, with what it requires', () => {
    expect(starterFixtures(TOOLS)).toEqual({
      version: 1,
      probes: [
        { tool: 'find', args: { query: 'example', mode: 'exact' }, skip: true },
        { tool: 'remove', args: {}, skip: true, allow_destructive: false },
      ],
    });
  });

  it('is a fixtures file', () => {
    const text = JSON.stringify(starterFixtures(TOOLS));
    expect(readFixtures(text, { folder: '/', environment: {} })).toMatchObject({ status: 'ok' });
  });
});
