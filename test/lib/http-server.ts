import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { ROOT } from './process.ts';

/** A fixture server that listens. */
export interface HttpServer {
  /** Where it takes messages. */
  readonly url: string;
  /** What it has written to standard error: all of it once it is stopped. */
  stderr(): string;
  /** Ends it and waits until it is gone. Safe to call twice. */
  stop(): Promise<void>;
}

const running = new Map<ChildProcess, Promise<void>>();

afterEach(async () => {
  for (const child of running.keys()) child.kill('SIGKILL');
  await Promise.all(running.values());
});

/**
 * Starts a fixture and waits until it listens. It is one of `test/servers/http`, by its name there, or a file by its
 * path in the repository. What a test leaves running is stopped after it.
 */
export async function serve(
  fixture: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<HttpServer> {
  const named = `test/servers/http/${fixture}.mjs`;
  const file = existsSync(join(ROOT, named)) ? named : fixture;
  const child = spawn(process.execPath, [file, ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    // It ends when its standard input does, so it wants one.
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const gone = new Promise<void>((resolve) => child.on('close', () => resolve()));
  running.set(child, gone);
  void gone.then(() => running.delete(child));
  const stderr: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  const said = (): string => Buffer.concat(stderr).toString('utf8');
  const url = await new Promise<string>((resolve, reject) => {
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString('utf8');
      const [, found] = /^listening (\S+)\n/m.exec(stdout) ?? [];
      if (found !== undefined) resolve(found);
    });
    void gone.then(() => reject(new Error(`${file} ended before it listened: ${said()}`)));
  });
  return {
    url,
    stderr: said,
    stop: async () => {
      child.kill();
      await gone;
    },
  };
}
