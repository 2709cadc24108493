import { describe, expect, it } from 'vitest';
import { listOf, usePage } from './use-page.ts';

const open = usePage();
const MANY = JSON.stringify({
  tools: Array.from({ length: 5000 }, (_, index) => ({
    name: `tool ${index}`,
    description: `Does thing number ${index}.`,
    inputSchema: { type: 'object', properties: { id: {}, q: { type: 'array' } } },
  })),
});

describe('a list that takes long', () => {
  it('leaves the page alive, and gives way to the next text', async () => {
    const { page, put, paste, messages, requests, problems } = await open();
    await paste(MANY);
    await page.locator('.results[aria-busy=true]').waitFor();
    // Whatever goes on in the worker, the page answers.
    await page.getByText('Options').click();
    expect(await page.getByLabel('Must work in').isVisible()).toBe(true);
    await put(listOf({ name: 'add', inputSchema: { type: 'object' } }));
    expect(await messages()).toContain('Tool has no description.');
    expect(await page.locator('.facts').innerText()).toContain('1 tool');
    // The second worker is the same file, which the browser has.
    for (const request of requests()) expect(request).toMatch(/^\/[\w-]+-[\w-]{8}\.js$/);
    expect(await problems()).toEqual([]);
  });

  it('shows the first of very many findings, and more when asked', async () => {
    const { page, put, problems } = await open();
    const tools = Array.from({ length: 250 }, (_, index) => ({
      name: `tool ${index}`,
      inputSchema: { type: 'object' },
    }));
    await put(listOf(...tools));
    const hits = page.locator('#panel-findings .message');
    const first = await hits.count();
    expect(first).toBeLessThan(220);
    await page.getByRole('button', { name: /^Show more; \d+ are left$|^Show more; [\d,]+ are left$/ }).click();
    await expect.poll(() => hits.count()).toBeGreaterThan(first + 20);
    expect(await problems()).toEqual([]);
  });
});
