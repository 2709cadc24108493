import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { listOf, SITE, usePage, vetted } from './use-page.ts';

const open = usePage();
const FIRST_LOAD = 150_000;

describe('the page', () => {
  it('vets what is pasted without a request, a message or a violation of its policy', async () => {
    const { page, put, messages, requests, problems } = await open();
    await put(listOf({ name: 'add', inputSchema: { type: 'object' } }));
    expect(await messages()).toEqual([
      'Tool has no description.',
      'add takes no parameters, but its schema accepts any.',
    ]);
    for (const tab of await page.getByRole('tab').all()) await tab.click();
    await page.locator('summary').first().click();
    expect(requests()).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  it('works without a network once it is loaded, with every kind of text', async () => {
    const { page, put, messages, requests, problems } = await open();
    await page.context().setOffline(true);
    await put('{"mcpServers": {"notes": {"command": "npx", "args": ["-y", "notes-server"]}}}');
    expect(await messages()).toEqual(['npx fetches notes-server with no version: each start may run another release.']);
    await page.getByText('Why, and how it can be wrong').click();
    await page.getByText('The confidence is high.').waitFor();
    expect(requests()).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  it('loads the tokenizer when it is asked for, and nothing else', async () => {
    const { page, put, requests, problems } = await open();
    await put(listOf({ name: 'add', description: 'Adds two numbers.', inputSchema: { type: 'object' } }));
    await page.getByText('Options').click();
    await vetted(page, () => page.getByLabel('Count tokens').selectOption('o200k'));
    expect(await page.locator('.facts').innerText()).toContain('(o200k)');
    expect(requests()).toEqual([expect.stringMatching(/^\/o200k-[\w-]+\.js$/)]);
    expect(await problems()).toEqual([]);
  });

  it('has the policy of its header in the document too, and it lets nothing out', async () => {
    const { page } = await open();
    const response = await page.reload();
    const header = (await response?.headerValue('content-security-policy')) ?? '';
    const meta = await page.locator('meta[http-equiv]').getAttribute('content');
    expect(header).toBe(`${meta}; frame-ancestors 'none'`);
    expect(meta?.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", "connect-src 'none'", "require-trusted-types-for 'script'"]),
    );
    expect(meta).not.toMatch(/unsafe|https?:|\*|data:|blob:/);
    await expect(page.evaluate('fetch("/")')).rejects.toThrow('Failed to fetch');
  });

  it('stores nothing', async () => {
    const { page, put } = await open();
    await put(listOf({ name: 'add', inputSchema: { type: 'object' } }));
    const stored = await page.evaluate(
      'Promise.all([indexedDB.databases(), caches.keys(), navigator.serviceWorker.getRegistrations()])',
    );
    expect(stored).toEqual([[], [], []]);
    expect(await page.evaluate('[localStorage.length, sessionStorage.length, document.cookie]')).toEqual([0, 0, '']);
  });

  it('needs less than 150 kB, compressed, before it can check a list', () => {
    const page = readFileSync(join(SITE, 'index.html'), 'utf8');
    const named = [...page.matchAll(/(?:href|src)="([\w-]+\.\w+)"/g)].map(([, file]) => file as string);
    expect(named).toHaveLength(3);
    const main = readFileSync(join(SITE, named.find((file) => file.startsWith('main-')) ?? ''), 'utf8');
    const [worker = ''] = /worker-[\w-]+\.js/.exec(main) ?? [];
    const first = new Set(['index.html', ...named]);
    // With everything that these import before they run.
    const add = (file: string): void => {
      first.add(file);
      const code = readFileSync(join(SITE, file), 'utf8');
      for (const [, other = ''] of code.matchAll(/(?:import|from)\s*"\.\/([\w-]+\.js)"/g))
        if (!first.has(other)) add(other);
    };
    for (const file of [...first].filter((name) => name.endsWith('.js'))) add(file);
    add(worker);
    const bytes = [...first].map((file) => brotliCompressSync(readFileSync(join(SITE, file))).length);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FIRST_LOAD);
  });
});
