import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { listOf, type OpenedPage, usePage, vetted } from './use-page.ts';

const open = usePage();

interface Audit {
  readonly violations: readonly string[][];
  readonly unsure: readonly string[][];
  readonly passed: number;
}

// Of what is partly scrolled out of sight, in the editor and in wide tables, axe cannot tell the contrast.
const AUDIT = `axe.run({ preload: false }).then(({ violations, incomplete, passes }) => ({
  violations: violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => [id, html, failureSummary])),
  unsure: incomplete.filter(({ id }) => id !== 'color-contrast').map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]),
  passed: passes.length,
}))`;

async function expectAccessible({ page }: OpenedPage): Promise<void> {
  const { violations, unsure, passed } = await page.evaluate<Audit>(AUDIT);
  expect(violations).toEqual([]);
  expect(unsure).toEqual([]);
  expect(passed).toBeGreaterThan(20);
}

describe('axe finds nothing', () => {
  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 320],
  ] as const)('in any state of the page, in the %s, %i px wide', async (colorScheme, width) => {
    // High enough for all of it.
    const viewport = { width, height: 4000 };
    const opened = await open({ colorScheme, viewport, reducedMotion: 'reduce', script: axe.source });
    const { page, put, problems } = opened;
    await expectAccessible(opened);
    await vetted(page, () => page.getByLabel('Examples').selectOption('A poisoned one'));
    await page.getByText('Why, and how it can be wrong').first().click();
    await page.getByText('What looks like the defect').waitFor();
    await expectAccessible(opened);
    for (const tab of ['Tokens', 'Clients', 'Score', 'Not checked']) {
      await page.getByRole('tab', { name: tab }).click();
      await expectAccessible(opened);
    }
    await page.getByText('Options').click();
    await page.getByText('Nothing leaves this page').click();
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.locator('.before .cm-content').waitFor();
    await put(listOf({ name: 'add', inputSchema: { type: 'object' } }), 'before');
    await page.getByRole('tab', { name: 'Changes' }).click();
    await expectAccessible(opened);
    await put('{"tools": [');
    await expectAccessible(opened);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(await problems()).toEqual([]);
  });
});

describe('the page is for everybody', () => {
  it('with the keyboard alone', async () => {
    const { page, problems } = await open();
    const focused = (): Promise<string> =>
      page.evaluate(() => document.activeElement?.textContent?.trim().slice(0, 30) ?? '');
    const names: string[] = [];
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      names.push(await focused());
      if (names.at(-1) === 'A poisoned one') break;
    }
    expect(names).toEqual(expect.arrayContaining(['How to check that', 'Open…', 'Indent', 'Compare', 'Options']));
    await vetted(page, () => page.keyboard.press('Enter'));
    await page.getByRole('tab', { name: 'Findings' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('Tokens');
    await page.keyboard.press('Home');
    expect(await focused()).toMatch(/^Findings/);
    expect(await problems()).toEqual([]);
  });

  it('with a screen reader, which is told what was found', async () => {
    const { page, put } = await open();
    const status = page.locator('.results > [role=status]').first();
    expect(await status.textContent()).toBe('');
    await put(listOf({ name: 'add', description: 'x', inputSchema: { type: 'object' } }));
    expect(await status.textContent()).toMatch(/^\d warnings?/);
    const levels = await page.locator('h1, h2, h3').evaluateAll((found) => found.map(({ tagName }) => tagName));
    expect(levels.slice(0, 3)).toEqual(['H1', 'H2', 'H2']);
    expect(await page.getByRole('textbox', { name: 'Definitions' }).count()).toBe(1);
  });

  it('on paper, where all there is to tell stands', async () => {
    const { page, put, problems } = await open({ colorScheme: 'dark' });
    await put(listOf({ name: 'read page', description: 'Reads.', inputSchema: { type: 'object' } }));
    await page.emulateMedia({ media: 'print' });
    for (const heading of ['Findings', 'Tokens', 'Not checked'])
      expect(await page.getByRole('heading', { name: heading }).isVisible()).toBe(true);
    expect(await page.locator('.tabs').isVisible()).toBe(false);
    expect(await page.locator('.source').isVisible()).toBe(false);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
    expect((await page.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await problems()).toEqual([]);
  });
});
