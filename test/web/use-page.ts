import { existsSync, readdirSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { serveFolder } from '../../src/host/serve-folder.ts';
import { ROOT } from '../lib/process.ts';
import { launchBrowser } from '../report-html/browser.ts';

/** The files of the page, as they are built and shipped. */
export const SITE = join(ROOT, 'dist/web');

// All but the page itself, its icon, which browsers ask for when they like, and the tokenizer, which the user asks for.
const BROUGHT_ALONG = existsSync(SITE) ? readdirSync(SITE).filter((file) => !/^(?:index|icon|o200k)\b/.test(file)) : [];

/** The page in a browser, and everything that the browser had to say against it. */
export interface OpenedPage {
  readonly page: Page;
  /** Puts a text into the editor, as pasting does, and waits until it was vetted. */
  readonly put: (text: string, where?: 'now' | 'before') => Promise<void>;
  /** The same without waiting. */
  readonly paste: (text: string) => Promise<void>;
  /** What stands in the editor. */
  readonly editorText: () => Promise<string>;
  /** Messages of the findings that are shown. */
  readonly messages: () => Promise<string[]>;
  /** What was asked of the server since the page and what it brings along were loaded. */
  readonly requests: () => string[];
  /** What was asked of the server from the beginning. */
  readonly everyRequest: () => string[];
  /** Console messages, errors, dialogs, other pages and violations of the policy since it was opened. */
  readonly problems: () => Promise<string[]>;
}

/** How to open the page. */
export interface OpenOptions extends BrowserContextOptions {
  /** The part of the address from `#` on. */
  readonly fragment?: string;
  /** A script that runs before those of the page. */
  readonly script?: string;
  /** Keep the page beyond the test that opens it. */
  readonly keep?: boolean;
}

/** Gives the tests of a file the page, served as `mcp-hallmark web` does, in one browser. */
export function usePage(): (options?: OpenOptions) => Promise<OpenedPage> {
  let browser: Browser;
  let server: Server;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    if (!existsSync(SITE)) throw new Error('dist/web is missing: run `npm run build` before the tests');
    [browser, server] = await Promise.all([launchBrowser(), serveFolder(SITE, 0)]);
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  afterAll(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
  });
  return async ({ fragment = '', script = '', keep = false, ...options } = {}) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    if (!keep) contexts.push(context);
    const problems: string[] = [];
    const requests: string[] = [];
    context.on('console', (message) => problems.push(`console: ${message.text()}`));
    context.on('weberror', (error) => problems.push(`error: ${error.error().message}`));
    context.on('dialog', (dialog) => {
      problems.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    context.on('request', (request) => requests.push(request.url().replace(url, '/')));
    const loading = new Set(BROUGHT_ALONG);
    const loaded = new Promise<void>((resolve) => {
      context.on('requestfinished', (request) => {
        loading.delete(request.url().replace(url, ''));
        if (loading.size === 0) resolve();
      });
    });
    await context.addInitScript(`
      globalThis.violations = [];
      document.addEventListener('securitypolicyviolation', (event) =>
        violations.push('policy: ' + event.violatedDirective + ' ' + event.blockedURI));
      ${script}`);
    const page = await context.newPage();
    await page.goto(url + fragment);
    await Promise.all([loaded, content(page, 'now').waitFor()]);
    const atStart = requests.length;
    return {
      page,
      put: (text, where = 'now') => vetted(page, () => paste(page, text, where)),
      paste: (text) => paste(page, text, 'now'),
      editorText: async () => (await content(page, 'now').locator('.cm-line').allTextContents()).join('\n'),
      messages: () => page.locator('#panel-findings .message').allTextContents(),
      requests: () => requests.slice(atStart),
      everyRequest: () => requests,
      problems: async () => [...problems, ...(await page.evaluate<string[]>('violations'))],
    };
  };
}

const PANES = { now: '.source > .pane .code', before: '.before .code' };

/** The editable part of a pane. */
function content(page: Page, where: keyof typeof PANES): Locator {
  return page.locator(`${PANES[where]} .cm-content`);
}

/** Pastes a text in the place of what is there. */
async function paste(page: Page, text: string, where: keyof typeof PANES): Promise<void> {
  await content(page, where).press('ControlOrMeta+a');
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector('${PANES[where]}').shadowRoot.querySelector('.cm-content').dispatchEvent(paste);
  })()`);
}

/** Does something that changes what is vetted, and waits for the verdict. */
export async function vetted(page: Page, change: () => Promise<unknown>): Promise<void> {
  const before = await page.locator('.results').getAttribute('data-version');
  await change();
  await page.locator(`.results:not([data-version="${before}"])`).waitFor({ state: 'attached' });
  await settled(page);
}

/** Waits until everything that was asked of the worker is shown. */
export async function settled(page: Page): Promise<void> {
  await page.locator('.results[aria-busy=false]:not(:has([aria-busy=true]))').waitFor({ state: 'attached' });
}

/** A list of tools as text. */
export function listOf(...tools: readonly object[]): string {
  return JSON.stringify({ tools }, null, 2);
}
