import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import type { Run } from '../../../src/model/run.ts';
import { Desk } from '../../../web/src/engine/desk.ts';
import type { View } from '../../../web/src/messages.ts';
import { CORPUS, corpusMissing } from '../../lib/corpus.ts';
import { ALL, DEFAULTS, messagesIn } from './desk.ts';

const EXAMPLES = join(import.meta.dirname, '../../../web/examples');

/** What `mcp-hallmark check --format json` prints. */
async function checked(file: string): Promise<Run> {
  let printed = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text, encoding, done?: () => void) => {
    printed += String(text);
    (typeof encoding === 'function' ? (encoding as () => void) : done)?.();
    return true;
  });
  try {
    await main(['check', file, '--no-config', '--no-lock', '--format', 'json']);
  } finally {
    write.mockRestore();
  }
  return JSON.parse(printed) as Run;
}

async function expectTheSame(file: string): Promise<void> {
  const desk = new Desk();
  const text = readFileSync(file, 'utf8');
  const verdict = await desk.answer({ kind: 'vet', input: { text: { file, text }, settings: DEFAULTS } });
  expect(verdict).toMatchObject({ status: 'ok' });
  const exported = JSON.parse((await desk.answer({ kind: 'export', format: 'json' })) as string) as Run;
  const run = await checked(file);
  const [page, line] = [exported.targets[0], run.targets[0]];
  expect(page?.findings).toEqual(line?.findings);
  expect({ ...page, skipped: page?.skipped.map(({ ruleId }) => ruleId) }).toEqual({
    ...line,
    skipped: line?.skipped.map(({ ruleId }) => ruleId),
  });
  expect(exported.summary).toEqual(run.summary);
  // Nothing is lost on the way to what is shown.
  const view = await desk.answer({ kind: 'view', which: 'findings', filter: ALL, limit: Number.POSITIVE_INFINITY });
  expect(messagesIn(view as View)).toEqual(line?.findings.map(({ message }) => message).sort());
}

// The largest capture is vetted three times, also on a machine that is busy.
describe('the page finds what the command line finds', { timeout: 120_000 }, () => {
  it.each(readdirSync(EXAMPLES))('in the example %s', async (name) => {
    await expectTheSame(join(EXAMPLES, name));
  });

  it.skipIf(corpusMissing).each(corpusMissing ? [] : readdirSync(CORPUS).filter((file) => file.endsWith('.json')))(
    'in %s',
    async (name) => {
      await expectTheSame(join(CORPUS, name));
    },
  );
});
