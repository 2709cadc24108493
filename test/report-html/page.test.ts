import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { renderHtml } from '../../src/report/html.ts';
import { hrefs, unfold, useBrowser } from './browser.ts';
import { cleanRun, EXAMPLE_RULES, fullRun, severalTargets } from './example-reports.ts';

const open = useBrowser();
const REPORTS = [
  ['a full report', renderHtml(fullRun(), EXAMPLE_RULES)],
  ['a report of several targets', renderHtml(severalTargets(), EXAMPLE_RULES)],
  ['a clean report', renderHtml(cleanRun(), EXAMPLE_RULES)],
] as const;
const [[, FULL]] = REPORTS;

describe.each(REPORTS)('%s', (_, report) => {
  it('opens without a message, a request or a violation of its policy', async () => {
    const { page, problems } = await open(report);
    await unfold(page);
    expect(await problems()).toEqual([]);
  });

  it('has a policy that allows its one style and its one script, and nothing else', () => {
    const hash = (tag: string): string => {
      const [only, ...others] = report.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'));
      expect(others).toEqual([]);
      return `'sha256-${createHash('sha256')
        .update(only?.[1] ?? '')
        .digest('base64')}'`;
    };
    const policy = `default-src 'none'; style-src ${hash('style')}; script-src ${hash('script')}; base-uri 'none'; form-action 'none'`;
    expect(report).toContain(`<meta http-equiv="Content-Security-Policy" content="${policy}">`);
  });

  it('names no other file and has no style or handler in an attribute', async () => {
    const { page } = await open(report);
    const attributes = await page.evaluate<string[]>(
      '[...new Set([...document.querySelectorAll("*")].flatMap((element) => element.getAttributeNames()))]',
    );
    expect(attributes.filter((name) => /^(?:on.*|style|src|srcset|action|data|background|ping)$/.test(name))).toEqual(
      [],
    );
    const links = await hrefs(page);
    for (const link of links) expect(link).toMatch(/^(?:#target-\d+|https:\/\/modelcontextprotocol\.io\/.*)$/);
  });

  it('does not scroll sideways, however narrow the window', async () => {
    const { page } = await open(report);
    await unfold(page);
    for (const width of [1280, 820, 480, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
  });
});

describe('the policy', () => {
  it('stops a script that is not the one that was written', async () => {
    const { page, problems } = await open(FULL.replace('</script>', ' </script>'));
    expect((await problems()).join('\n')).toContain('policy: script-src');
    expect(await page.getByRole('search').isVisible()).toBe(false);
  });

  it('stops everything that is added to the page', async () => {
    const added = '<img src="https://example.com/x"><script>document.title = "ran"</script><p style="color: red">x</p>';
    const { page, problems } = await open(FULL.replace('</footer>', `${added}</footer>`));
    expect((await problems()).filter((problem) => problem.startsWith('policy')).sort()).toEqual([
      'policy: img-src https://example.com/x',
      'policy: script-src-elem inline',
      'policy: style-src-attr inline',
    ]);
    expect(await page.title()).not.toBe('ran');
  });
});

describe('without JavaScript', () => {
  it('everything is there but the filters', async () => {
    const { page, problems } = await open(FULL, { javaScriptEnabled: false });
    expect(await page.getByRole('search').isVisible()).toBe(false);
    for (const hit of await page.locator('[data-hit]').all()) expect(await hit.isVisible()).toBe(true);
    await page.getByText('3 rules skipped').click();
    expect(await page.getByText('spec/headers').isVisible()).toBe(true);
    expect(await problems()).toEqual([]);
  });
});

describe('the reader’s wishes', () => {
  it('for light or dark are followed', async () => {
    const backgroundIn = async (colorScheme: 'light' | 'dark'): Promise<string> => {
      const { page } = await open(FULL, { colorScheme });
      return page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    };
    expect(await backgroundIn('light')).toBe('rgb(255, 255, 255)');
    expect(await backgroundIn('dark')).toBe('rgb(21, 24, 28)');
  });

  it('for less motion are followed', async () => {
    const scrolling = async (reducedMotion: 'reduce' | 'no-preference'): Promise<string> => {
      const { page } = await open(FULL, { reducedMotion });
      return page.evaluate<string>('getComputedStyle(document.documentElement).scrollBehavior');
    };
    expect(await scrolling('reduce')).toBe('auto');
    expect(await scrolling('no-preference')).toBe('smooth');
  });
});

describe('on paper', () => {
  it('there is what is folded up on the screen, and nothing to click', async () => {
    const { page } = await open(FULL, { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText('spec/headers').isVisible()).toBe(true);
    expect(await page.getByText('Agreed in the review of May').isVisible()).toBe(true);
    expect(await page.getByRole('searchbox').isVisible()).toBe(false);
    expect(await page.getByText('Why', { exact: true }).first().isVisible()).toBe(false);
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
  });

  it('it says when filters leave something out', async () => {
    const { page } = await open(FULL);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText('All 6 shown').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('checkbox', { name: 'error' }).uncheck();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText('5 of 6 shown').isVisible()).toBe(true);
  });

  it('it fills pages', async () => {
    const { page, problems } = await open(FULL);
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await problems()).toEqual([]);
  });
});
