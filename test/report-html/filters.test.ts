import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { renderHtml } from '../../src/report/html.ts';
import { useBrowser } from './browser.ts';
import { cleanRun, EXAMPLE_RULES, fullRun, severalTargets } from './example-reports.ts';

const open = useBrowser();
const REPORT = renderHtml(fullRun(), EXAMPLE_RULES);

/** The findings that are shown, by their messages. */
async function shown(page: Page): Promise<string[]> {
  return page.locator('.message:visible').allInnerTexts();
}

/** What was last announced. */
async function announced(page: Page): Promise<string> {
  return page.getByRole('status').innerText();
}

describe('filters', () => {
  it('show all at first', async () => {
    const { page } = await open(REPORT);
    expect(await announced(page)).toBe('All 6 shown');
    expect(await shown(page)).toHaveLength(6);
  });

  it('have how many findings each lets through', async () => {
    const { page } = await open(REPORT);
    const labels = await page.locator('fieldset label').allInnerTexts();
    expect(labels.map((label) => label.replaceAll(/\s+/g, ' ').trim())).toEqual([
      'error 1',
      'warning 3',
      'info 2',
      'agent 3',
      'spec 1',
      'safety 2',
    ]);
  });

  it('choose severities', async () => {
    const { page } = await open(REPORT);
    await page.getByRole('checkbox', { name: 'warning' }).uncheck();
    await page.getByRole('checkbox', { name: 'info' }).uncheck();
    expect(await shown(page)).toEqual(['inputSchema is null.']);
    expect(await announced(page)).toBe('1 of 6 shown');
    expect(await page.locator('h3:visible').allInnerTexts()).not.toContain('tool add');
  });

  it('choose categories', async () => {
    const { page } = await open(REPORT);
    await page.getByRole('checkbox', { name: 'agent' }).uncheck();
    expect(await shown(page)).toHaveLength(3);
    await page.getByRole('checkbox', { name: 'agent' }).check();
    expect(await announced(page)).toBe('All 6 shown');
  });

  it.each([
    ['a message', 'LOOKS like', 1],
    ['a rule', 'safety/secret', 2],
    ['a tool', 'remove', 2],
    ['a place', 'properties.q', 1],
    ['words in any order', 'secret remove', 1],
    ['what is not there', 'xyzzy', 0],
  ])('search for %s', async (_, words, count) => {
    const { page } = await open(REPORT);
    await page.getByRole('searchbox', { name: 'Search findings' }).fill(words);
    await expect.poll(() => announced(page)).toBe(`${count} of 6 shown`);
    expect(await shown(page)).toHaveLength(count);
  });

  it('work together, and can be taken back', async () => {
    const { page } = await open(REPORT);
    const search = page.getByRole('searchbox');
    await search.fill('parameter');
    await expect.poll(() => announced(page)).toBe('3 of 6 shown');
    await page.getByRole('checkbox', { name: 'info' }).uncheck();
    expect(await shown(page)).toEqual(['Parameter token looks like a secret.']);
    await page.getByRole('checkbox', { name: 'info' }).check();
    await search.fill('');
    await expect.poll(() => announced(page)).toBe('All 6 shown');
    expect(await shown(page)).toHaveLength(6);
  });

  it('say for each target when nothing of it is left', async () => {
    const { page } = await open(renderHtml(severalTargets(), EXAMPLE_RULES));
    const nothing = page.getByText('Nothing here matches the filters.');
    expect(await nothing.locator('visible=true').count()).toBe(0);
    await page.getByRole('searchbox').fill('xyzzy');
    await expect.poll(() => announced(page)).toBe('0 of 6 shown');
    expect(await nothing.locator('visible=true').count()).toBe(1);
  });

  it('work by keyboard alone', async () => {
    const { page, problems } = await open(REPORT);
    const { keyboard } = page;
    await keyboard.press('Tab');
    await keyboard.type('parameter');
    await expect.poll(() => announced(page)).toBe('3 of 6 shown');
    await keyboard.press('Escape');
    await expect.poll(() => announced(page)).toBe('All 6 shown');
    await keyboard.press('Tab');
    await keyboard.press('Space');
    expect(await announced(page)).toBe('5 of 6 shown');
    for (const _ of ['warning', 'info', 'agent', 'spec', 'safety']) await keyboard.press('Tab');
    await keyboard.press('Space');
    expect(await announced(page)).toBe('3 of 6 shown');
    // The first finding that is left is one without an explanation, so the next stop is in the tool `add`.
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    expect(await page.getByText('A model has to guess.').isVisible()).toBe(true);
    expect(await problems()).toEqual([]);
  });

  it('keep what has the focus in sight', async () => {
    const { page } = await open(REPORT, { viewport: { width: 1280, height: 600 }, reducedMotion: 'reduce' });
    await page.getByText('2 suppressions to take out').scrollIntoViewIfNeeded();
    const bar = await page.getByRole('search').boundingBox();
    expect(bar?.y).toBe(0);
    const first = page.locator('summary').first();
    await first.focus();
    expect((await first.boundingBox())?.y).toBeGreaterThanOrEqual(bar?.height ?? Number.NaN);
  });

  it('are not there when there is nothing to filter', async () => {
    const { page } = await open(renderHtml(cleanRun(), EXAMPLE_RULES));
    expect(await page.getByRole('search').count()).toBe(0);
  });
});
