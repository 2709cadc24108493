import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually, fixture, MARKER, program, remaining, type StartedCli, start, survivors } from '../lib/process.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-signals-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const SIGNALS = [
  { signal: 'SIGINT', code: 130 },
  { signal: 'SIGTERM', code: 143 },
  { signal: 'SIGHUP', code: 129 },
] as const;

const SERVERS = ['hostile/silent', 'hostile/ignores-sigterm', 'hostile/grandchild', 'perfect-legacy'] as const;

describe('a signal while the server is asked', () => {
  for (const server of SERVERS)
    for (const { signal, code } of SIGNALS) {
      it(`ends ${server} with all its children: ${signal}`, async () => {
        const cli = await startUnheard(server);
        cli.child.kill(signal);
        expect(await cli.done).toMatchObject({ code, signal: null, stdout: '', stderr: '' });
        expect(await remaining(cli.marker)).toEqual([]);
      });
    }
});

describe('the death of the program itself', () => {
  for (const server of ['hostile/silent', 'perfect-legacy', 'sdk-modern']) {
    it(`leaves no ${server}, which ends when its input does`, async () => {
      const cli = await startUnheard(server);
      cli.child.kill('SIGKILL');
      expect(await cli.done).toMatchObject({ code: null, signal: 'SIGKILL' });
      expect(await remaining(cli.marker)).toEqual([]);
    });
  }
});

describe('a process that has left the group of its server', () => {
  it('does not keep the program, although it holds its pipes open', async () => {
    const stray = "spawn('sleep', ['600'], { detached: true, stdio: 'inherit' })";
    const code = `import { spawn } from 'node:child_process'; ${stray}; await import('./test/servers/perfect-legacy.mjs');`;
    const command = [process.execPath, '--input-type=module', '-e', code];
    const cli = start(program(['run', '--pass-env', MARKER, '--', ...command]), { timeoutMs: 60_000 });
    expect(await cli.done).toMatchObject({ code: 0, signal: null, stderr: '' });
  });
});

/**
 * Starts vetting a server whose answers go into a file, so that the program waits for them until something else
 * happens, and gives it back when the server (and its child) is there and ready.
 */
async function startUnheard(server: string): Promise<StartedCli> {
  const pidFile = join(folder, 'pid');
  const heard = join(folder, 'heard');
  const command = ['sh', '-c', 'out=$1; shift; exec "$@" > "$out"', 'sh', heard, ...fixture(server, [pidFile])];
  const patience = ['--start-timeout', '600', '--total-timeout', '600'];
  const cli = start(program(['run', '--pass-env', MARKER, ...patience, '--', ...command]), { timeoutMs: 600_000 });
  const isReady = (): boolean => {
    const isThere = survivors(cli.marker).some(({ argv }) => argv[1] === `test/servers/${server}.mjs`);
    // An answer shows that the server has set up what it does on signals; the silent one sets up nothing.
    const hasAnswered = server === 'hostile/silent' || (existsSync(heard) && readFileSync(heard).length > 0);
    return isThere && hasAnswered && (server !== 'hostile/grandchild' || existsSync(pidFile));
  };
  if (!(await eventually(isReady))) throw new Error(`${server} did not start`);
  return cli;
}
