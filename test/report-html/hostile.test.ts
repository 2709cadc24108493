import { describe, expect, it } from 'vitest';
import type { Run } from '../../src/model/run.ts';
import { renderHtml } from '../../src/report/html.ts';
import { exampleRule } from '../engine/example-rule.ts';
import { finding, runOf, target } from '../report/example-run.ts';
import { hrefs, unfold, useBrowser } from './browser.ts';
import { EXAMPLE_RULES, fullRun, severalTargets } from './example-reports.ts';

const open = useBrowser();

const HOSTILE = [
  '</script><script>globalThis.ran = 1</script>',
  '</style></title></textarea></pre><img src=x onerror="globalThis.ran = 1">',
  '"><svg onload=globalThis.ran=1>',
  `' autofocus onfocus='globalThis.ran=1`,
  '<!-- <script> -->',
  ']]><base href="https://example.com/"><meta http-equiv="refresh" content="0; url=https://example.com/">',
  'javascript:globalThis.ran=1',
  '&lt;script&gt;&#x3c;img&#x3e;',
  '\u001B[31mred\u001B[0m \u001B]8;;https://example.com\u0007link',
  'a\u202Eb\u2066c\u200Bd\u{E0041}e',
  'a\u2028b\u2029c\r\nd',
  'nul\u0000 lone\uD800',
  '${globalThis.ran = 1}`; globalThis.ran = 1; `',
  '<'.repeat(100_000),
  'x'.repeat(100_000),
  '',
] as const;

/** A value in which every text is another. */
function withTexts<T>(value: T, text: string): T {
  return JSON.parse(JSON.stringify(value), (key, member: unknown) =>
    typeof member === 'string' && !['severity', 'pointer', 'part', 'kind'].includes(key) ? text : member,
  ) as T;
}

const UNSAFE = /[\u0000-\u0009\u000B-\u001F\u007F\u200B\u202A-\u202E\u2028\u2029\u2066-\u2069\uD800-\uDFFF]/u;

describe('a run that is hostile in every text', () => {
  it.each(HOSTILE.map((text) => [JSON.stringify(text).slice(0, 60), text] as const))('%s', async (_, text) => {
    const rules = [...EXAMPLE_RULES, ...EXAMPLE_RULES].map((rule) => withTexts(rule, text));
    const known = exampleRule({
      id: text as 'agent/x',
      title: text,
      why: text,
      spec: { revision: text, page: text, section: text, level: 'MUST' },
    });
    const run = { ...severalTargets(), staleSuppressions: fullRun().staleSuppressions };
    const report = renderHtml(withTexts(run, text), [...rules, known], { date: text });
    expect(report).not.toMatch(UNSAFE);
    const { page, problems } = await open(report, { viewport: { width: 320, height: 800 } });
    await unfold(page);
    expect(await problems()).toEqual([]);
    expect(await page.evaluate('globalThis.ran')).toBeUndefined();
    expect(await page.locator('script').count()).toBe(1);
    expect(
      await page.locator('img, base, iframe, object, embed, link, form, textarea, svg:not(.bar, .mark)').count(),
    ).toBe(0);
    expect(await page.locator('[data-hit]').count()).toBe(6);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    const links = await hrefs(page);
    for (const link of links)
      expect(link).toMatch(/^(?:#target-\d|https:\/\/modelcontextprotocol\.io\/specification\/.+)$/);
  });

  it('shows what it was given', async () => {
    const message = HOSTILE[0];
    const { page } = await open(renderHtml(runOf([target({ findings: [finding({ message })] })]), []));
    expect(await page.locator('.message').innerText()).toBe(message);
  });
});

describe('values that the types forbid', () => {
  it('are harmless too', async () => {
    const text = '"><script>globalThis.ran = 1</script>';
    const everything = JSON.parse(JSON.stringify(fullRun()), (_, member: unknown) =>
      typeof member === 'string' ? text : member,
    ) as Run;
    const { page, problems } = await open(renderHtml(everything, EXAMPLE_RULES));
    expect(await problems()).toEqual([]);
    expect(await page.evaluate('globalThis.ran')).toBeUndefined();
    expect(await page.locator('script').count()).toBe(1);
  });
});

describe('3,000 findings', () => {
  const findings = Array.from({ length: 3000 }, (_, index) =>
    finding({
      ruleId: index % 3 === 0 ? 'spec/schema' : 'agent/vague',
      severity: index % 3 === 0 ? 'error' : 'info',
      pointer: `/${index >> 2}/inputSchema/properties/p${index}`,
      subject: `tool-${index >> 2}`,
      message: `Parameter p${index} says nothing.`,
      evidence: 'x'.repeat(200),
    }),
  );
  const report = renderHtml(runOf([target({ findings })]), EXAMPLE_RULES);

  it('are all there, and the page answers at once', async () => {
    const { page, problems } = await open(report);
    const status = page.getByRole('status');
    expect(await status.innerText()).toBe('All 3,000 shown');
    const timed = async (act: () => Promise<void>, words: string): Promise<number> => {
      const start = performance.now();
      await act();
      await expect.poll(() => status.innerText(), { interval: 10, timeout: 20_000 }).toBe(words);
      // A second frame comes only when the first one was drawn.
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      return performance.now() - start;
    };
    const error = page.getByRole('checkbox', { name: 'error' });
    const search = page.getByRole('searchbox');
    const times = [
      await timed(() => error.uncheck(), '2,000 of 3,000 shown'),
      await timed(() => search.fill('p299'), '8 of 3,000 shown'),
      await timed(() => search.fill(''), '2,000 of 3,000 shown'),
      await timed(() => error.check(), 'All 3,000 shown'),
    ];
    // It takes a fraction of a second; a slow machine may need several times as long.
    for (const time of times) expect(time).toBeLessThan(5000);
    expect(await page.locator('[data-hit]').count()).toBe(3000);
    expect(await problems()).toEqual([]);
  });
});
