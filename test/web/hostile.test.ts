import { describe, expect, it } from 'vitest';
import { listOf, usePage, vetted } from './use-page.ts';

const open = usePage();
const MARKUP =
  '</textarea></script><script>document.title = "ran"</script><img src=x onerror="document.title = `ran`">';
const BIDI = '\u202Egnp.exe\u202C';
const ANSI = '\u001B[31mred\u001B]0;title\u0007';
const PARAMETERS = JSON.parse(
  `{"__proto__": {"type": "string", "polluted": true}, "constructor": {"prototype": {"polluted": true}},
    "toString": {"type": "string"}, "hasOwnProperty": {"type": 7}, ${JSON.stringify(MARKUP)}: {"type": "string"}}`,
) as object;
const LIST = listOf(
  { name: MARKUP, title: MARKUP, description: MARKUP, inputSchema: { type: 'object', properties: PARAMETERS } },
  {
    name: BIDI,
    description: `Reads. ${BIDI} ${ANSI}`,
    inputSchema: { type: 'object', required: [MARKUP, BIDI, ANSI] },
  },
  {
    name: '__proto__',
    description: '`${document.title = "ran"}` {{constructor.constructor("alert(1)")()}}',
    inputSchema: [],
  },
  { name: `javascript:document.title = 'ran'`, inputSchema: { $ref: 'https://example.com/x', type: BIDI } },
  JSON.parse('{"__proto__": {"name": "x"}, "constructor": 1, "name": 7}') as object,
);

describe('a hostile list', () => {
  it('runs nothing, adds nothing and shows what it hides', async () => {
    const { page, put, requests, problems } = await open();
    const title = await page.title();
    await put(LIST);
    for (const tab of await page.getByRole('tab').all()) await tab.click();
    await page.evaluate('document.querySelectorAll("details").forEach((part) => { part.open = true; })');
    await page.getByRole('button', { name: 'Indent' }).click();
    expect(await page.title()).toBe(title);
    expect(
      await page
        .locator('#app :is(img:not(.cm-widgetBuffer), script, iframe, object, embed, style, base, meta)')
        .count(),
    ).toBe(0);
    expect(await page.evaluate('({}).polluted ?? Object.prototype.polluted ?? "clean"')).toBe('clean');
    const shown = (await page.locator('.results').textContent()) ?? '';
    expect(shown).toContain('\\u{202E}gnp.exe');
    // oxlint-disable-next-line no-control-regex
    expect(shown).not.toMatch(/[\u0000-\u0008\u001B\u202A-\u202E\u2066-\u2069]/);
    expect(await page.locator('.code .hidden-text').allTextContents()).toContain('U+202E');
    for (const link of await page.getByRole('link').all())
      expect(await link.getAttribute('href')).toMatch(/^(?:#privacy|https:\/\/modelcontextprotocol\.io\/)/);
    expect(requests()).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  it('breaks nothing as a file name, a configuration or an older list', async () => {
    const { page, put, problems } = await open();
    const file = { name: `${MARKUP}${BIDI}`, mimeType: 'text/plain' };
    const upload = page.locator('input[type=file]').first();
    await upload.setInputFiles({ ...file, buffer: Buffer.from([0xff]) });
    await page.getByText('is no text in UTF-8').waitFor();
    expect(await page.locator('.said').innerText()).not.toContain('\u202E');
    await vetted(page, () => upload.setInputFiles({ ...file, buffer: Buffer.from(LIST) }));
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.locator('.before .cm-content').waitFor();
    await put(listOf({ name: MARKUP, description: BIDI, inputSchema: { type: 'object' } }), 'before');
    await put(JSON.stringify({ mcpServers: { [MARKUP]: { command: BIDI, args: [ANSI, MARKUP] }, __proto__: 1 } }));
    expect(await page.locator('#app :is(img:not(.cm-widgetBuffer), script)').count()).toBe(0);
    expect(await page.title()).not.toBe('ran');
    expect(await problems()).toEqual([]);
  });

  it('may have a description of 5 MB', async () => {
    const { page, put, problems } = await open();
    await put(JSON.stringify({ tools: [{ name: 'big', description: 'very '.repeat(1_000_000), inputSchema: {} }] }));
    expect(await page.locator('.facts').innerText()).toContain('1 tool');
    await page.getByRole('tab', { name: 'Tokens' }).click();
    expect(await page.locator('#panel-tokens tbody').innerText()).toContain('1,250,');
    expect(await problems()).toEqual([]);
  });
});
