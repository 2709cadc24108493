import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BRANCH, repositoryHistory, sandboxFiles } from '../eval/sandbox/index.ts';

/** Builds the sandbox of the starting tasks in a folder that does not exist yet. Gives one line on failure. */
export async function buildSandbox(folder: string): Promise<string | undefined> {
  for (const [path, text] of sandboxFiles()) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const repository = join(folder, 'repo');
  await mkdir(repository, { recursive: true });
  return (
    (await git(repository, ['init', '--quiet', `--initial-branch=${BRANCH}`])) ??
    (await git(repository, ['config', 'core.autocrlf', 'false'])) ??
    (await git(repository, ['fast-import', '--quiet'], repositoryHistory())) ??
    (await git(repository, ['reset', '--quiet', '--hard', BRANCH]))
  );
}

/** Runs git, without anything that the user configured or that hooks do. Gives one line on failure. */
function git(folder: string, args: readonly string[], input = ''): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn('git', args, {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        SYSTEMROOT: process.env['SYSTEMROOT'],
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_CONFIG_SYSTEM: '/dev/null',
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_TEMPLATE_DIR: '',
        GIT_DEFAULT_HASH: 'sha1',
      },
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString('utf8');
    });
    child.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ENOENT' ? 'git is needed to build the repository, and was not found' : error.message),
    );
    child.on('close', (code) =>
      resolve(code === 0 ? undefined : `git ${args[0]} failed: ${stderr.trim().split('\n')[0] ?? ''}`),
    );
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

// Folders of runs that are going on: an end of the program takes them along.
const inUse = new Set<string>();
process.on('exit', () => {
  for (const folder of inUse) rmSync(folder, { recursive: true, force: true });
});

/** What one run works in: a copy of the sandbox of its own, and empty folders for the agent. */
export interface RunFolder {
  readonly sandbox: string;
  /** Where the agent runs; nothing is in it that could tell an answer. */
  readonly agent: string;
  /** Where the agent's configuration is put. */
  readonly config: string;
  remove(): Promise<void>;
}

/** Makes the folders of a run: no run sees what another one did. */
export async function runFolder(sandbox: string): Promise<RunFolder> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'mcp-hallmark-eval-')));
  inUse.add(folder);
  const copy = join(folder, 'sandbox');
  if (existsSync(sandbox)) await cp(sandbox, copy, { recursive: true });
  else await mkdir(copy);
  const [agent, config] = [join(folder, 'agent'), join(folder, 'config')];
  await Promise.all([mkdir(agent), mkdir(config)]);
  return {
    sandbox: copy,
    agent,
    config,
    remove: async () => {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
      inUse.delete(folder);
    },
  };
}
