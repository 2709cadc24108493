import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const SHOWN = /<!-- output of: node (.+?) -->\n```\n(.*?)```/gs;

describe('the README', () => {
  const shown = [...README.matchAll(SHOWN)].map(([, command = '', output = '']) => ({ command, output }));

  it('shows output', () => {
    expect(shown.length).toBeGreaterThan(0);
  });
  it.each(shown)('shows what $command really prints', async ({ command, output }) => {
    const { stdout } = await promisify(execFile)(process.execPath, command.split(' '), { cwd: ROOT });
    expect(stdout.trimEnd()).toBe(output.trimEnd());
  });
  it('names files that exist', () => {
    for (const [, path = ''] of README.matchAll(/\]\((?!https?:)([^)#]+)\)/g))
      expect(() => readFileSync(join(ROOT, path)), path).not.toThrow();
  });
});
