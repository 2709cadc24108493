import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of the repository. */
export const ROOT = join(import.meta.dirname, '../..');

/** The package, packed and installed in an otherwise empty folder. */
export interface Installed {
  /** The tarball that would be published. */
  readonly tarball: string;
  /** The folder that it was installed in. */
  readonly project: string;
  /** The package's own folder in there. */
  readonly folder: string;
  /** Removes everything. */
  readonly remove: () => void;
}

/** Packs what is built and installs the tarball, with no access to a registry. */
export function installPacked(): Installed {
  if (!existsSync(join(ROOT, 'dist/cli.js'))) throw new Error('there is no dist/; run "npm run build" first');
  const scratch = mkdtempSync(join(tmpdir(), 'hallmark-pack-'));
  const project = join(scratch, 'project');
  mkdirSync(project);
  npm(ROOT, 'pack', '--ignore-scripts', '--pack-destination', scratch);
  const packed = readdirSync(scratch).filter((name) => name.endsWith('.tgz'));
  const tarball = join(scratch, packed[0] ?? 'no tarball');
  npm(project, 'install', '--prefix', project, '--ignore-scripts', '--no-audit', '--no-fund', '--offline', tarball);
  return {
    tarball,
    project,
    folder: join(project, 'node_modules/mcp-hallmark'),
    remove: () => rmSync(scratch, { recursive: true, force: true }),
  };
}

function npm(cwd: string, ...args: readonly string[]): void {
  execFileSync('npm', args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
}
