import { describe, expect, it } from 'vitest';
import type { Run } from '../../src/model/run.ts';
import { type HtmlOptions, renderHtml } from '../../src/report/html.ts';
import { finding, runOf, target } from '../report/example-run.ts';
import { unfold, useBrowser } from './browser.ts';
import { cleanRun, EXAMPLE_RULES, fullRun, perTool, severalTargets } from './example-reports.ts';

const open = useBrowser();

let fullLines: readonly string[] | undefined;

/** The lines of the report of `fullRun`. */
async function readFull(): Promise<readonly string[]> {
  fullLines ??= await read(fullRun(), { date: '30 November 2026' });
  return fullLines;
}

/** The lines of text that a reader sees, everything unfolded. */
async function read(run: Run, options?: HtmlOptions): Promise<string[]> {
  const { page } = await open(renderHtml(run, EXAMPLE_RULES, options), { javaScriptEnabled: false });
  await unfold(page);
  const text = await page.locator('body').innerText();
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

describe('the headline', () => {
  it('counts what was found, and says of what', async () => {
    const lines = await readFull();
    expect(lines.slice(0, 3)).toEqual([
      'mcp-hallmark report · 30 November 2026',
      '1 error, 3 warnings, 2 infos',
      'from 10 checks of 1 target · 1 suppressed · incomplete',
    ]);
  });

  it.each([
    ['a clean run', cleanRun(), 'No findings'],
    ['a run in which nothing was checked', runOf([target({ checkedRules: 0 })], true), 'Nothing was checked'],
    ['a run without targets', runOf([], true), 'Nothing was checked'],
  ])('of %s', (_, run, words) => {
    expect(renderHtml(run, EXAMPLE_RULES)).toContain(`<h1>${words}</h1>`);
  });

  it('has a score only where there is one', async () => {
    expect(await readFull()).not.toContain('score');
    const score = { total: 87, grade: 'B', wasted: 2009, basis: 'static checks only', notChecked: [], perTool: [] };
    const lines = await read(runOf([target({ score })]));
    expect(lines.slice(3, 5)).toEqual(['87 B', 'score']);
  });
});

describe('a target', () => {
  it('has its facts', async () => {
    const lines = await readFull();
    const from = lines.indexOf('Bookshelf 1.2.0');
    expect(lines.slice(from, from + 15)).toEqual([
      'Bookshelf 1.2.0',
      'Target',
      'shelf',
      'Reached by',
      'stdio',
      'Protocol',
      '2025-11-25',
      'Era',
      'legacy',
      'Definitions',
      '30 tools, 1 prompt, 2 resource templates',
      'Tokens',
      '4,000 (estimate)',
      'Rules',
      '10 applied, 3 skipped',
    ]);
  });

  it('that is configured goes by its name there', async () => {
    const named = target({ target: { kind: 'stdio', label: 'shelf', name: 'prod' } });
    const lines = await read(runOf([named]));
    expect(lines).toContain('prod');
    expect(lines).toContain('Bookshelf 1.2.0');
  });

  it('has its trouble and the rules that failed', async () => {
    const text = (await readFull()).join('\n');
    expect(text).toContain('Not wholly vetted: resources/list: no answer within 10 s');
    expect(text).toContain(
      'Rule agent/overlap failed: undefined is not a function; this is a defect of mcp-hallmark, please report it',
    );
  });

  it('without findings says so', async () => {
    expect(await read(cleanRun())).toContain('No findings.');
    const unchecked = await read(runOf([target({ checkedRules: 0 })]));
    expect(unchecked).toContain('Nothing was checked');
    expect(unchecked).not.toContain('No findings.');
  });

  it('of several stands in a table with its counts', async () => {
    const { page } = await open(renderHtml(severalTargets(), EXAMPLE_RULES));
    const rows = page.getByRole('navigation', { name: 'Targets' }).getByRole('row');
    expect(await rows.allInnerTexts()).toEqual([
      'Target\tErrors\tWarnings\tInfos',
      'Bookshelf incomplete\t1\t3\t2',
      'Clean\t0\t0\t0',
      'https://example.com incomplete\t0\t0\t0',
    ]);
    await page.getByRole('link', { name: 'Clean' }).click();
    expect(page.url()).toMatch(/#target-2$/);
    expect(await page.locator('#target-2 h2').innerText()).toBe('Clean 2');
  });

  it('alone has no table', async () => {
    const { page } = await open(renderHtml(cleanRun(), EXAMPLE_RULES));
    expect(await page.getByRole('navigation').count()).toBe(0);
  });
});

describe('findings', () => {
  it('are grouped by what they are about, the worst first', async () => {
    const { page } = await open(renderHtml(fullRun(), EXAMPLE_RULES));
    const groups = page.locator('[data-group] .head');
    expect((await groups.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      'tool remove 1 error 1 warning',
      'prompt review 1 warning',
      'server 1 warning',
      'tool add 2 infos',
    ]);
  });

  it('of one rule on one tool share its remedy', async () => {
    const { page } = await open(renderHtml(fullRun(), EXAMPLE_RULES));
    const add = page.locator('[data-group]').filter({ hasText: 'tool add' });
    expect(await add.getByRole('article').count()).toBe(1);
    expect(await add.getByRole('listitem').count()).toBe(2);
    expect(await add.getByText('Mend it.').count()).toBe(1);
  });

  it('have everything that is known of them', async () => {
    const { page } = await open(renderHtml(fullRun(), EXAMPLE_RULES));
    const [error, secret] = await page.getByRole('article').all();
    await error?.locator('summary').click();
    expect((await error?.innerText())?.split(/\s*\n\s*/)).toEqual([
      'error',
      'spec/schema',
      'high confidence',
      'inputSchema is null.',
      'inputSchema',
      'null',
      'Send {"type": "object"}. Why',
      'The schema is not an object. Clients drop a tool whose inputSchema they cannot read.',
      'MCP specification 2026-07-28, server/tools, “Tool” (MUST)',
    ]);
    expect(await secret?.innerText()).toContain('medium confidence');
  });

  it('link to the specification where their rule does, and nowhere else', async () => {
    const { page } = await open(renderHtml(fullRun(), EXAMPLE_RULES));
    const links = await page.locator('a').all();
    expect(links).toHaveLength(1);
    expect(await links[0]?.getAttribute('href')).toBe(
      'https://modelcontextprotocol.io/specification/2026-07-28/server/tools',
    );
    expect(await links[0]?.getAttribute('rel')).toBe('noreferrer');
  });

  it('have their place, the line, and what stands there', async () => {
    const { page } = await open(renderHtml(fullRun(), EXAMPLE_RULES));
    const [here, there] = await page.locator('[data-group]').filter({ hasText: 'tool add' }).locator('li').all();
    expect((await here?.locator('.where').innerText())?.split(/\s+/)).toEqual([
      'inputSchema.properties.q',
      'line',
      '12:5',
    ]);
    expect(await here?.locator('pre').innerText()).toBe('"q": {"a": 1}');
    expect(await here?.locator('mark').innerText()).toBe('{"a": 1}');
    expect(await there?.locator('.where').innerText()).toContain('other.json:3:1');
  });

  it('of a rule that is not known are there without an explanation', async () => {
    const { page } = await open(renderHtml(fullRun(), EXAMPLE_RULES));
    const article = page.getByRole('article').filter({ hasText: 'agent/unexplained' });
    expect(await article.innerText()).toContain('Mend it.');
    expect(await article.locator('details').count()).toBe(0);
  });
});

describe('tokens', () => {
  it('are told for the 25 tools that cost most', async () => {
    const { page } = await open(renderHtml(fullRun(), EXAMPLE_RULES));
    const rows = page.locator('.tokens tbody tr');
    const names = await rows.locator('th bdi').allInnerTexts();
    expect(names).toEqual(Array.from({ length: 25 }, (_, index) => `tool-${index + 1}`));
    expect(await rows.locator('th .note').first().innerText()).toBe('description 120, parameters 150');
    expect(await page.locator('.tokens tfoot').innerText()).toBe('5 smaller tools\t150');
  });

  it('have bars that are as long as their share of the greatest', async () => {
    const tokens = { ...fullRun().targets[0]?.tokens, total: 30, perTool: perTool(2) };
    const { page } = await open(renderHtml(runOf([target({ tokens })]), EXAMPLE_RULES));
    const bars = await page.locator('.bar rect:last-child').all();
    const widths = await Promise.all(bars.map((bar) => bar.getAttribute('width')));
    expect(widths).toEqual(['100%', '50%']);
    expect(await page.locator('.tokens tfoot').count()).toBe(0);
  });

  it('are left out where there are no tools', () => {
    const tokens = { ...fullRun().targets[0]?.tokens, total: 0, perTool: [] };
    expect(renderHtml(runOf([target({ tokens })]), EXAMPLE_RULES)).not.toContain('Tokens by tool');
  });
});

describe('what was left out', () => {
  it('is told: skipped rules by reason, suppressed findings, stale suppressions', async () => {
    const text = (await readFull()).join('\n');
    expect(text).toContain(
      [
        '3 rules skipped',
        'applies to stdio; this target is a file',
        'spec/stdout',
        'applies to http; this target is a file',
        'spec/http',
        'spec/headers',
        '1 finding suppressed',
        'tool remove: Parameter x says nothing.',
        'info agent/vague ignored: Agreed in the review of May',
      ].join('\n'),
    );
    expect(text).toContain(
      [
        '2 suppressions to take out',
        'spec/old on gone of shelf',
        'Its date has passed. It is in the configuration, with the reason: Until the spring.',
        'agent/mended',
        'It matched nothing. It is in the baseline.',
      ].join('\n'),
    );
  });

  it('is folded up', async () => {
    const { page } = await open(renderHtml(fullRun(), EXAMPLE_RULES));
    const reason = page.getByText('Agreed in the review of May');
    expect(await reason.isVisible()).toBe(false);
    await page.getByText('1 finding suppressed').click();
    expect(await reason.isVisible()).toBe(true);
  });

  it('does not count as found', async () => {
    const suppressed = finding({ suppressed: { by: 'baseline', reason: 'in the baseline' } });
    const lines = await read(runOf([target({ findings: [suppressed] })]));
    expect(lines).toContain('No findings.');
    expect(lines).toContain('warning agent/example in the baseline');
  });
});

describe('renderHtml', () => {
  it('gives the same text for the same run and leaves it as it was', () => {
    const run = fullRun();
    const before = JSON.stringify(run);
    expect(renderHtml(run, EXAMPLE_RULES)).toBe(renderHtml(fullRun(), EXAMPLE_RULES));
    expect(JSON.stringify(run)).toBe(before);
  });
});
