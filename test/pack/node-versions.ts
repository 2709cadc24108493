import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './installed.ts';

/** The versions of Node that the package promises to run on. */
export const NODE_MAJORS = [20, 22, 24] as const;

const CACHE = join(ROOT, 'node_modules/.cache/node-versions');
const RUNNING = Number(process.versions.node.split('.')[0]);

/** The folder of the `node` program of each version: the running one, and the others from the registry. */
export function nodeFolders(): ReadonlyMap<number, string> {
  const folders = new Map(
    NODE_MAJORS.map((major) => [
      major as number,
      major === RUNNING ? dirname(process.execPath) : join(CACHE, `node_modules/node-${major}/bin`),
    ]),
  );
  if (![...folders.values()].every((folder) => existsSync(join(folder, 'node')))) fetchVersions();
  return folders;
}

function fetchVersions(): void {
  // The package "node" gets its program in an install script; the packages of each platform hold it as a plain file.
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const platform = `${prefix}-${process.platform}-${process.arch}`;
  const others = NODE_MAJORS.filter((major) => major !== RUNNING);
  const dependencies = Object.fromEntries(others.map((major) => [`node-${major}`, `npm:${platform}@${major}`]));
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, 'package.json'), JSON.stringify({ private: true, dependencies }));
  execFileSync('npm', ['install', '--prefix', CACHE, '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: CACHE });
}
