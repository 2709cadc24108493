import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, runCli } from '../lib/process.ts';

const FIXTURES = 'test/servers';
const RUNS = {
  everything: ['--', 'node_modules/.bin/mcp-server-everything'],
  modern: ['--', 'node', `${FIXTURES}/sdk-modern.mjs`],
  hostile: ['--', 'node', `${FIXTURES}/hostile/poisoned.mjs`],
  several: [
    `node ${FIXTURES}/sdk-dual.mjs`,
    `node ${FIXTURES}/hostile/exit-at-once.mjs`,
    'node_modules/.bin/mcp-server-memory',
  ],
};
const ENDINGS = ['json', 'sarif', 'html', 'md', 'xml', 'txt'];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-golden-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe('a real run looks as it did in', () => {
  it.each(Object.entries(RUNS))('every file format: %s', async (name, target) => {
    const files = ENDINGS.map((ending) => join(folder, `${name}.${ending}`));
    await runCli(['run', '--no-config', ...files.flatMap((file) => ['-o', file]), ...target]);
    for (const file of files) {
      const golden = join(ROOT, 'test/golden', file.slice(folder.length + 1));
      await expect(anyCourse(await readFile(file, 'utf8'))).toMatchFileSnapshot(golden);
    }
  });

  it.each(
    Object.entries(RUNS).flatMap(([name, target]) => ['github', 'agent'].map((format) => ({ name, target, format }))),
  )('the lines for machines: $name as $format', async ({ name, target, format }) => {
    const { stdout } = await runCli(['run', '--no-config', '--format', format, ...target]);
    await expect(anyCourse(stdout)).toMatchFileSnapshot(join(ROOT, 'test/golden', `${name}.${format}.log`));
  });
});

/** Experiments are held side by side, so that the places of messages in a conversation are not the same each time. */
function anyCourse(report: string): string {
  return report.replaceAll(/\/frames\/\d+/g, '/frames/N');
}
