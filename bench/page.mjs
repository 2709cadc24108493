// How fast the page is: time from pasting to the first findings, and the longest time that it did not react meanwhile.
// node bench/page.mjs   (after `npm run build`; needs Chromium, by default at /usr/bin/chromium)
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium } from 'playwright-core';

const server = spawn(process.execPath, ['dist/cli.js', 'web', '--port', '0']);
const [said] = await once(server.stdout, 'data');
const url = /http:\S+/.exec(String(said))?.[0];
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  for (const tools of [100, 1000, 10_000]) console.log(await measure(tools));
} finally {
  await browser.close();
  server.kill();
}

async function measure(count) {
  const page = await browser.newPage();
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await page.locator('.cm-content').waitFor();
  const text = JSON.stringify({ tools: Array.from({ length: count }, (_, index) => tool(index)) }, null, 1);
  const { first, longest } = await page.evaluate(pasteAndWait, text);
  await page.close();
  const size = `${Math.round(text.length / 1024)} KB, ${count} tools`;
  return `${size}: first findings after ${Math.round(first)} ms, longest task of the page ${Math.round(longest)} ms`;
}

function tool(index) {
  const properties = { id: { type: 'string' }, limit: { type: 'integer', description: 'How many to return.' } };
  const description = `Finds the records of department ${index} and returns them, the newest first.`;
  return { name: `find_${index}`, description, inputSchema: { type: 'object', properties } };
}

/** Runs in the page. */
async function pasteAndWait(text) {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: 'longtask' });
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const started = performance.now();
  const pane = document.querySelector('.source .code').shadowRoot.querySelector('.cm-content');
  pane.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  while (document.querySelector('.entry') === null) await new Promise((resolve) => setTimeout(resolve, 5));
  const first = performance.now() - started;
  await new Promise((resolve) => setTimeout(resolve, 500));
  return { first, longest };
}
