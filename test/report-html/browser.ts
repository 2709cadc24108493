import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the browser. */
export async function launchBrowser(): Promise<Browser> {
  if (!existsSync(CHROMIUM))
    throw new Error(
      `${CHROMIUM} is missing: these tests need Chromium. Install it with "apt-get install -y --no-install-recommends chromium", or name one in the environment variable CHROMIUM`,
    );
  return await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
}

/** A report in a browser, and everything that the browser had to say against it. */
interface OpenedReport {
  readonly page: Page;
  /** Console messages, errors, dialogs, requests and violations of the policy since it was opened. */
  readonly problems: () => Promise<string[]>;
}

/** Opens a report as a file, the way people do. */
type OpenReport = (html: string, options?: BrowserContextOptions, script?: string) => Promise<OpenedReport>;

/** Gives the tests of a file one browser. `script` runs in a page before its own. */
export function useBrowser(): OpenReport {
  let browser: Browser;
  let folder: string;
  let opened = 0;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'report-html-'));
    browser = await launchBrowser();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return async (html, options = {}, script = '') => {
    opened += 1;
    const file = join(folder, `${opened}.html`);
    writeFileSync(file, html);
    const url = pathToFileURL(file).href;
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const problems: string[] = [];
    context.on('console', (message) => problems.push(`console: ${message.text()}`));
    context.on('weberror', (error) => problems.push(`error: ${error.error().message}`));
    context.on('dialog', (dialog) => {
      problems.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    context.on('page', (other) => problems.push(`page: ${other.url()}`));
    context.on('request', (request) => {
      if (request.url() !== url) problems.push(`request: ${request.url().slice(0, 200)}`);
    });
    await context.addInitScript(`
      globalThis.violations = [];
      document.addEventListener('securitypolicyviolation', (event) =>
        violations.push('policy: ' + event.violatedDirective + ' ' + event.blockedURI));
      ${script}`);
    const page = await context.newPage();
    problems.length = 0;
    await page.goto(url);
    return {
      page,
      problems: async () => [
        ...problems,
        ...(options.javaScriptEnabled === false ? [] : await page.evaluate<string[]>('violations')),
      ],
    };
  };
}

/** Opens everything that is folded up. */
export async function unfold(page: Page): Promise<void> {
  await page.evaluate('document.querySelectorAll("details").forEach((part) => { part.open = true; })');
}

/** Where the links of a page lead. */
export async function hrefs(page: Page): Promise<string[]> {
  return page.evaluate<string[]>('[...document.querySelectorAll("a")].map((link) => link.getAttribute("href"))');
}
