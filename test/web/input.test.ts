import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSurface } from '../../src/input/read-surface.ts';
import { entryOf } from '../../src/lock/entry.ts';
import { writeLock } from '../../src/lock/lock-file.ts';
import { listOf, type OpenedPage, usePage, vetted } from './use-page.ts';

const open = usePage();
const TOOL = { name: 'read page', description: 'Reads.', inputSchema: { type: 'object', properties: {} } };
const LIST = listOf(TOOL);
const NAME = 'Tool name "read page" has a space, outside A-Z a-z 0-9 _ - .';
const SERVER = { command: 'npx', args: ['-y', 'notes-server'] };
const UNPINNED = 'npx fetches notes-server with no version: each start may run another release.';

/** The list as a saved surface and as a lock. */
function saved(): { readonly surface: string; readonly lock: string } {
  const read = readSurface(LIST, 'pages');
  if (read.status !== 'ok') throw new Error(read.message);
  const made = entryOf(read.surface, undefined);
  if (made.status !== 'ok') throw new Error(made.message);
  return { surface: JSON.stringify(read.surface), lock: writeLock(new Map([['pages', made.entry]])) };
}

describe('every form is read', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await open({ keep: true });
  });

  it.each([
    ['a response', JSON.stringify({ jsonrpc: '2.0', id: 1, result: { tools: [TOOL] } }), 'definitions', NAME],
    ['a result', LIST, 'definitions', NAME],
    ['an array', JSON.stringify([TOOL]), 'definitions', NAME],
    ['a single tool', JSON.stringify(TOOL), 'definitions', NAME],
    ['text with a byte order mark', `\uFEFF${LIST}`, 'definitions', NAME],
    ['a saved surface', saved().surface, 'definitions', NAME],
    ['a lock', saved().lock, 'a lock', NAME],
    [
      'JSON with comments',
      `// mine\n${JSON.stringify({ servers: { notes: SERVER } })}`,
      'a client’s configuration',
      UNPINNED,
    ],
    [
      'TOML',
      '[mcp_servers.notes]\ncommand = "npx"\nargs = ["-y", "notes-server"]\n',
      'a client’s configuration',
      UNPINNED,
    ],
    [
      'YAML',
      'mcpServers:\n  - name: notes\n    command: npx\n    args: [-y, notes-server]\n',
      'a client’s configuration',
      UNPINNED,
    ],
  ])('%s', async (_, text, form, message) => {
    const { page, put, messages, problems } = opened;
    await put(text);
    expect(await page.locator('.verdict').innerText()).toContain(`read as ${form}`);
    expect(await messages()).toContain(message);
    expect(await problems()).toEqual([]);
  });
});

describe('what cannot be checked is said', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await open({ keep: true });
  });

  it.each([
    ['[1', 'Not JSON: line 1, column 3: "]" was expected, found the end of the text.'],
    ['hello', 'Not JSON: line 1, column 1: this is no JSON value, found "hello".'],
    ['7', /^Holds number; expected a tools\/list response/],
    ['{}', /^Holds an object with no members; expected a tools\/list response/],
    ['{"tools": 7}', /tools/],
    [
      '{"error": {"code": -32601, "message": "no"}, "jsonrpc": "2.0", "id": 1}',
      /^Holds a JSON-RPC error response \(-32601: no\)/,
    ],
    ['{"capabilities": {}, "serverInfo": {}}', /^Holds the answer to a handshake and does not tell to which/],
    [`{"tools": [{"name": "x", "inputSchema": ${'{"a":'.repeat(400)}1${'}'.repeat(400)}}]}`, /nested/],
    ['{"formatVersion": 1, "targets": [{"name": 1}]}', /^The lock is no lock/],
  ])('%.40s', async (text, message) => {
    const { page, put } = opened;
    await put(text);
    const trouble = page.locator('.trouble');
    expect(await trouble.locator('p').nth(1).innerText()).toMatch(message);
    expect(await page.getByRole('status').first().textContent()).toContain('This cannot be checked');
  });

  it('and shown at its place', async () => {
    const { page, put, problems } = opened;
    await put('{"tools": [\n  {"name" "x"}\n]}');
    expect(await page.locator('.code .mark-error').innerText()).toBe('"');
    await page.getByRole('button', { name: 'Show the place' }).click();
    expect(await page.locator('.cm-content').evaluate('document.activeElement.className')).toBe('code');
    expect(await problems()).toEqual([]);
  });

  it('until there is nothing, which is no mistake', async () => {
    const { page } = opened;
    await page.locator('.cm-content').press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.getByText('See what a client, and a model, will trip over').waitFor();
  });
});

describe('files', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'hallmark-page-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are opened, and named in what is exported', async () => {
    const { page, messages, problems } = await open();
    const file = join(folder, 'pages.json');
    writeFileSync(file, LIST);
    await vetted(page, () => page.locator('input[type=file]').setInputFiles(file));
    expect(await messages()).toContain(NAME);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'JSON' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('mcp-hallmark.json');
    expect(await problems()).toEqual([]);
  });

  it('are dropped anywhere', async () => {
    const { page, messages, problems } = await open();
    await vetted(page, () =>
      page.evaluate(`(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([${JSON.stringify(LIST)}], 'pages.json'));
        document.querySelector('.results').dispatchEvent(
          new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      })()`),
    );
    expect(await messages()).toContain(NAME);
    expect(await problems()).toEqual([]);
  });

  it('that are no text are refused', async () => {
    const { page, problems } = await open();
    const file = join(folder, 'image.png');
    writeFileSync(file, Buffer.from([0x89, 0x50, 0xff, 0xfe]));
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('image.png: is no text in UTF-8').waitFor();
    expect(await problems()).toEqual([]);
  });
});

describe('examples', () => {
  it('are a clean list, a poisoned one and a costly one', async () => {
    const { page, problems } = await open();
    const headline = page.locator('.headline');
    await vetted(page, () => page.getByRole('button', { name: 'A clean server' }).click());
    expect(await headline.innerText()).toBe('No findings');
    const examples = page.getByLabel('Examples');
    await vetted(page, () => examples.selectOption('A poisoned one'));
    expect(await headline.innerText()).toMatch(/^\d errors, /);
    await vetted(page, () => examples.selectOption('A costly one'));
    expect(await page.locator('.score').innerText()).toMatch(/^5\d C/);
    expect(await problems()).toEqual([]);
  });
});
