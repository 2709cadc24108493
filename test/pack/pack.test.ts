import { spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Run } from '../../src/model/run.ts';
import { type Installed, installPacked, ROOT } from './installed.ts';
import { NODE_MAJORS, nodeFolders } from './node-versions.ts';

/** What `mcp-hallmark --version` loads, in bytes: 75,000 when this was written, and room to grow by half. */
const START_BUDGET = 110_000;
const PUBLISHED =
  /^(?:(?:dist|eval|schema)\/.+|package\.json|README\.md|LICENSE|CHANGELOG\.md|THIRD-PARTY-LICENSES\.txt)$/;

let installed: Installed;
let files: readonly string[];
let nodes: ReadonlyMap<number, string>;

beforeAll(() => {
  installed = installPacked();
  files = filesBelow(installed.folder);
  nodes = nodeFolders();
}, 600_000);
afterAll(() => installed?.remove());

describe('the tarball', () => {
  it('has no dependencies and runs nothing when it is installed', () => {
    const pkg = manifest();
    for (const kind of ['dependencies', 'optionalDependencies', 'peerDependencies', 'bundleDependencies'])
      expect(pkg[kind] ?? {}, kind).toEqual({});
    for (const script of ['preinstall', 'install', 'postinstall'])
      expect(pkg['scripts'] ?? {}).not.toHaveProperty(script);
    expect(files, 'npm would run node-gyp for it').not.toContain('binding.gyp');
  });
  it('holds what is meant to be published and nothing else', () => {
    expect(files.filter((file) => !PUBLISHED.test(file))).toEqual([]);
    const wanted = ['package.json', 'README.md', 'LICENSE', 'THIRD-PARTY-LICENSES.txt'];
    expect(wanted.filter((file) => !files.includes(file))).toEqual([]);
  });
  it('has every file that package.json names', () => {
    const named = [...leaves(manifest()['bin']), ...leaves(manifest()['exports'])];
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((name) => !files.some(patternOf(name)))).toEqual([]);
  });
  it('has no source maps', () => {
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
    const code = files.filter((file) => /\.(?:js|d\.ts)$/.test(file));
    expect(code.filter((file) => /^\/\/# sourceMappingURL=/m.test(read(file)))).toEqual([]);
  });
  it('has the licence of every package in the bundle', () => {
    const bundled = JSON.parse(readFileSync(join(ROOT, 'dist/bundled.json'), 'utf8')) as readonly string[];
    const licences = read('THIRD-PARTY-LICENSES.txt');
    const named = bundled.map((name) => {
      const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8'));
      return `${name} ${version}`;
    });
    expect(named.filter((name) => !licences.includes(`\n${name}\nLicence: `))).toEqual([]);
  });
  it('loads little to start', () => {
    const loaded = loadedBy(['--version']);
    expect(loaded.length).toBeGreaterThan(0);
    expect(loaded.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(START_BUDGET);
  });
  it('satisfies publint', async () => {
    const tarball = Uint8Array.from(readFileSync(installed.tarball)).buffer;
    const { messages, pkg } = await publint({ pack: { tarball }, level: 'warning' });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });
});

describe('the installation', () => {
  it('brings mcp-hallmark alone', () => {
    const modules = join(installed.project, 'node_modules');
    expect(readdirSync(modules).filter((name) => !name.startsWith('.'))).toEqual(['mcp-hallmark']);
    const lock = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'));
    expect(Object.keys(lock.packages)).toEqual(['node_modules/mcp-hallmark']);
    expect(lock.packages['node_modules/mcp-hallmark']).not.toHaveProperty('hasInstallScript');
  });
  it('has a bin that is a symbolic link', () => {
    const bin = join(installed.project, 'node_modules/.bin/mcp-hallmark');
    expect(lstatSync(bin).isSymbolicLink()).toBe(true);
    expect(realpathSync(bin)).toBe(realpathSync(join(installed.folder, 'dist/cli.js')));
  });
});

const GOOD_TOOL = {
  name: 'find_book',
  description: 'Finds books by their title and gives the number of each, best match first.',
  inputSchema: { type: 'object', properties: { title: { type: 'string', description: 'A part of the title' } } },
};
const BAD_TOOL = { name: 'lend_book', description: 'Lends a book to a reader and gives the day it is due back.' };

describe.each(NODE_MAJORS)('on Node %i', (major) => {
  it('is this version', () => {
    expect(runOn(major, 'node', '--version').stdout).toMatch(new RegExp(`^v${major}\\.`));
  });
  it('prints its version', () => {
    expect(hallmark(major, '--version')).toEqual({
      status: 0,
      stdout: `${String(manifest()['version'])}\n`,
      stderr: '',
    });
  });
  it('accepts good definitions', () => {
    const { status, stdout, stderr } = hallmark(major, 'check', '--format', 'json', definitions('good', [GOOD_TOOL]));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ formatVersion: 1, incomplete: false, summary: { errors: 0 } });
  });
  it('finds the defect in bad ones, and says it in the same bytes on every version', () => {
    const args = ['check', '--format', 'json', definitions('bad', [GOOD_TOOL, BAD_TOOL])];
    const { status, stdout, stderr } = hallmark(major, ...args);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    const [target] = (JSON.parse(stdout) as Run).targets;
    expect(target?.findings).toContainEqual(
      expect.objectContaining({ ruleId: 'spec/input-schema-object', severity: 'error', subject: 'lend_book' }),
    );
    expect(stdout).toBe(hallmark(NODE_MAJORS[0], ...args).stdout);
  });
  it.each(['modern', 'legacy'])('vets a live server of the %s era', (era) => {
    const server = join(ROOT, `test/servers/perfect-${era}.mjs`);
    const { status, stdout, stderr } = hallmark(major, 'run', '--format', 'json', '--', 'node', server);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      incomplete: false,
      targets: [{ era, server: { name: `perfect-${era}` }, counts: { tools: 3, prompts: 1 }, trouble: null }],
    });
  });
  it('is a library', () => {
    const script = project(
      'library.mjs',
      `import { readSurface, RULES, vetSurface } from 'mcp-hallmark';
       import { DEFAULT_LIMITS, gatherSurface, StdioConnection } from 'mcp-hallmark/node';
       const read = readSurface(${JSON.stringify(JSON.stringify([BAD_TOOL]))}, 'text');
       const launch = { argv: ['node', process.argv[2]], env: { PATH: process.env.PATH }, cwd: process.cwd() };
       const open = (purpose) => new StdioConnection(launch, purpose, DEFAULT_LIMITS);
       const connector = { transport: 'stdio', open, openDeprecated: () => undefined };
       const options = { era: 'auto', limits: DEFAULT_LIMITS };
       const live = await gatherSurface({ kind: 'stdio', label: 'live' }, connector, options);
       const runs = [read.surface, live].map((surface) => vetSurface(surface, RULES));
       process.stdout.write(JSON.stringify(runs));`,
    );
    const { status, stdout, stderr } = runOn(major, 'node', script, join(ROOT, 'test/servers/perfect-modern.mjs'));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject([
      { findings: expect.arrayContaining([expect.objectContaining({ ruleId: 'spec/input-schema-object' })]) },
      { era: 'modern', counts: { tools: 3 } },
    ]);
  });
});

// The expected errors fail when a type is lost and becomes `any`.
const CONSUMERS = {
  'mcp-hallmark': `
import { type Finding, readSurface, RULES, type Rule, type Surface, toRun, vetSurface } from 'mcp-hallmark';
const read = readSurface('[]', 'empty');
if (read.status === 'failed') throw new Error(read.message);
const surface: Surface = read.surface;
const rules: readonly Rule[] = RULES;
export const findings: readonly Finding[] = vetSurface(surface, rules).findings;
export const errors: number = toRun([vetSurface(surface, rules)], { pedantic: true }).summary.errors;
// @ts-expect-error
export const wrongFinding: number = findings[0]?.severity;
// @ts-expect-error
export const wrongPart: string = surface.parts.tools;
`,
  'mcp-hallmark/node': `
import { type Connector, DEFAULT_LIMITS, gatherSurface, RULES, StdioConnection, vetSurface } from 'mcp-hallmark/node';
const launch = { argv: ['node', 'server.js'], env: {}, cwd: process.cwd() };
const connector: Connector = {
  transport: 'stdio',
  open: (purpose) => new StdioConnection(launch, purpose, DEFAULT_LIMITS),
  openDeprecated: () => undefined,
};
const surface = await gatherSurface({ kind: 'stdio', label: 'it' }, connector, { era: 'auto', limits: DEFAULT_LIMITS });
export const checked: number = vetSurface(surface, RULES).checkedRules;
// @ts-expect-error
export const wrongEra: number = surface.era;
`,
} as const;

describe.each(['nodenext', 'bundler'] as const)('the types, resolved as %s', (moduleResolution) => {
  it.each(['mcp-hallmark', 'mcp-hallmark/node'] as const)('serve a consumer of %s', (entry) => {
    const name = `${entry.replace('/', '-')}.${moduleResolution}`;
    project(`${name}.mts`, CONSUMERS[entry]);
    const config = project(
      `${name}.json`,
      JSON.stringify({
        compilerOptions: {
          strict: true,
          exactOptionalPropertyTypes: true,
          target: 'es2023',
          lib: ['es2023'],
          module: moduleResolution === 'nodenext' ? 'nodenext' : 'esnext',
          moduleResolution,
          // The pure part needs no types of Node.
          types: entry === 'mcp-hallmark' ? [] : ['node'],
          typeRoots: [join(ROOT, 'node_modules/@types')],
          skipLibCheck: false,
          noEmit: true,
        },
        files: [`${name}.mts`],
      }),
    );
    const { status, stdout } = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', config], { encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });
});

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the installed program through its symbolic link, by its shebang line. */
function hallmark(major: number, ...args: readonly string[]): Ended {
  return runOn(major, join(installed.project, 'node_modules/.bin/mcp-hallmark'), ...args);
}

/** Runs a program where `node` is of this version. */
function runOn(major: number, program: string, ...args: readonly string[]): Ended {
  const env = { PATH: [nodes.get(major), process.env['PATH']].join(delimiter) };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: installed.project, env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** The files of the package that a run of the program loads. */
function loadedBy(args: readonly string[]): string[] {
  const coverage = join(installed.project, 'coverage');
  mkdirSync(coverage);
  spawnSync(process.execPath, [join(installed.folder, 'dist/cli.js'), ...args], {
    env: { NODE_V8_COVERAGE: coverage },
  });
  const scripts = readdirSync(coverage).flatMap(
    (name) => JSON.parse(readFileSync(join(coverage, name), 'utf8')).result as { readonly url: string }[],
  );
  return scripts.filter(({ url }) => url.startsWith('file:')).map(({ url }) => fileURLToPath(url));
}

function definitions(name: string, tools: readonly unknown[]): string {
  return basename(project(`${name}.json`, JSON.stringify({ tools })));
}

function project(name: string, text: string): string {
  const path = join(installed.project, name);
  writeFileSync(path, text);
  return path;
}

function manifest(): Record<string, unknown> {
  return JSON.parse(read('package.json')) as Record<string, unknown>;
}

function read(file: string): string {
  return readFileSync(join(installed.folder, file), 'utf8');
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
}

/** Whether a file is meant by a path of package.json, in which `*` stands for any characters. */
function patternOf(path: string): (file: string) => boolean {
  const [before = '', after] = path.replace(/^\.\//, '').split('*');
  return after === undefined ? (file) => file === before : (file) => file.startsWith(before) && file.endsWith(after);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    );
}
