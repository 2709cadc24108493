import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { renderHtml } from '../../src/report/html.ts';
import { unfold, useBrowser } from './browser.ts';
import { cleanRun, EXAMPLE_RULES, fullRun, severalTargets } from './example-reports.ts';

const open = useBrowser();
const REPORTS = {
  full: renderHtml(fullRun(), EXAMPLE_RULES, { date: '30 November 2026' }),
  several: renderHtml(severalTargets(), EXAMPLE_RULES),
  clean: renderHtml(cleanRun(), EXAMPLE_RULES),
};
const AUDIT = `axe.run({ preload: false }).then(({ violations, incomplete, passes }) => ({
  violations: violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => [id, html, failureSummary])),
  unsure: incomplete.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]),
  passed: passes.length,
}))`;

interface Audit {
  readonly violations: readonly string[][];
  readonly unsure: readonly string[][];
  readonly passed: number;
}

describe.each(['light', 'dark'] as const)('axe finds nothing in the %s', (colorScheme) => {
  it.each([
    ['full', 1280],
    ['full', 320],
    ['several', 1280],
    ['clean', 1280],
  ] as const)('%s report at %i px, everything unfolded', async (name, width) => {
    // High enough for all of it: axe cannot judge what is scrolled under the filters.
    const { page } = await open(REPORTS[name], { colorScheme, viewport: { width, height: 6000 } }, axe.source);
    await unfold(page);
    const { violations, unsure, passed } = await page.evaluate<Audit>(AUDIT);
    expect(violations).toEqual([]);
    expect(unsure).toEqual([]);
    expect(passed).toBeGreaterThan(20);
  });
});

describe('axe', () => {
  it('finds nothing in what is printed', async () => {
    const { page } = await open(REPORTS.full, {}, axe.source);
    await page.emulateMedia({ media: 'print' });
    expect((await page.evaluate<Audit>(AUDIT)).violations).toEqual([]);
  });

  it('would find something', async () => {
    const { page } = await open(REPORTS.full.replace('<html lang="en">', '<html>'), {}, axe.source);
    expect((await page.evaluate<Audit>(AUDIT)).violations.map(([id]) => id)).toEqual(['html-has-lang']);
  });
});
