import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { SITE, usePage } from './use-page.ts';

const open = usePage();
const LIST = JSON.stringify({ tools: [{ name: 'add', description: 'Adds.', inputSchema: { type: 'object' } }] });

describe('the page', () => {
  it('vets what is pasted without a request, a message or a violation of its policy', async () => {
    const { put, messages, requests, problems } = await open();
    await put(LIST);
    expect(await messages()).toContain('Description has 1 word; aim for 15 or more.');
    expect(requests()).toEqual([]);
    expect(await problems()).toEqual([]);
  });
});
