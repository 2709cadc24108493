import { describe, expect, it } from 'vitest';
import { readTexts } from '../../src/intent/texts.ts';

const DESCRIPTION = 'Finds a record.';

function tool(name: string): { name: string; description: string; inputSchema: object } {
  return { name, description: DESCRIPTION, inputSchema: { properties: { id: { description: DESCRIPTION } } } };
}

describe('a text that stands in many places', () => {
  const tools = Array.from({ length: 20 }, (_, index) => tool(`find_${index}`)) as never;
  const prompts = [{ name: 'find', description: DESCRIPTION }];

  it('is read once for its part and role', () => {
    const read: string[] = [];
    readTexts({ tools, prompts }, (text, role, part) => {
      read.push(`${part} ${role} ${text}`);
      return [];
    });
    expect(read.filter((text) => text.endsWith(DESCRIPTION))).toEqual([
      `tools prose ${DESCRIPTION}`,
      `prompts prose ${DESCRIPTION}`,
    ]);
    expect(new Set(read).size).toBe(read.length);
  });

  it('has what is found in it at each of its places, in their order', () => {
    const found = readTexts({ tools, prompts }, (text) => (text === DESCRIPTION ? ['here'] : []));
    expect(found).toHaveLength(41);
    expect(found.slice(0, 3).map(({ placed }) => placed.at)).toEqual([
      ['tools', 0, 'description'],
      ['tools', 0, 'inputSchema', 'properties', 'id', 'description'],
      ['tools', 1, 'description'],
    ]);
    expect(found.at(-1)).toEqual({
      placed: { text: DESCRIPTION, role: 'prose', at: ['prompts', 0, 'description'] },
      found: ['here'],
    });
  });
});

describe('so many texts that they are not kept', () => {
  it('are all read', () => {
    const many = Array.from({ length: 210_000 }, (_, index) => `text ${index}`);
    const found = readTexts({ tools: [{ enum: many }] }, (text) => (text.endsWith('99999') ? [text] : []));
    expect(found.map(({ placed }) => placed.at)).toEqual([
      ['tools', 0, 'enum', 99_999],
      ['tools', 0, 'enum', 199_999],
    ]);
  });
});
