// The step of the GitHub Action: runs mcp-hallmark on the inputs (HALLMARK_* variables), writes the annotations, the
// step summary and the outputs, and ends with the exit code of mcp-hallmark.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const { env } = process;
const input = (name) => (env[`HALLMARK_${name}`] ?? '').trim();
const lines = (name) =>
  input(name)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const folder = mkdtempSync(join(env.RUNNER_TEMP ?? tmpdir(), 'mcp-hallmark-'));
const sarif = join(folder, 'results.sarif');
const json = join(folder, 'results.json');
const summary = join(folder, 'summary.md');

const files = lines('CHECK');
const flag = (name, value) => (value === '' ? [] : [name, value]);
const report = [
  ...['--format', 'github', '-o', sarif, '-o', json, '-o', summary],
  ...flag('--config', input('CONFIG')),
  ...flag('--baseline', input('BASELINE')),
  ...flag('--fail-on', input('FAIL_ON')),
  ...flag('--sarif-anchor', input('SARIF_ANCHOR')),
];
const connect = [
  ...lines('PASS_ENV').flatMap((name) => ['--pass-env', name]),
  ...lines('HEADER_ENV').flatMap((pair) => ['--header-env', pair]),
  ...flag('--url', input('URL')),
];
const command = input('COMMAND');
// What stands in an input is never a flag: files go behind "--", and a command that begins with a dash is none.
if (command.startsWith('-')) {
  console.error('mcp-hallmark: the command begins with "-"');
  process.exit(2);
}
const args =
  files.length > 0
    ? ['check', ...report, '--', ...files]
    : ['run', ...report, ...connect, ...(command === '' ? [] : [command])];

const built = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const [program, ...before] = existsSync(built)
  ? [process.execPath, built]
  : [process.platform === 'win32' ? 'npx.cmd' : 'npx', '--yes', `mcp-hallmark@${input('VERSION') || 'latest'}`];
const { status, error } = spawnSync(program, [...before, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
if (error !== undefined) console.error(`mcp-hallmark could not be started: ${error.message}`);

const append = (variable, text) => {
  if ((env[variable] ?? '') !== '') appendFileSync(env[variable], text);
};
if (existsSync(summary)) append('GITHUB_STEP_SUMMARY', readFileSync(summary, 'utf8'));
if (existsSync(json)) {
  const run = JSON.parse(readFileSync(json, 'utf8'));
  const { errors, warnings, infos } = run.summary;
  append(
    'GITHUB_OUTPUT',
    `findings=${errors + warnings + infos}\nscore=${run.targets[0]?.score?.total ?? ''}\nsarif=${sarif}\n`,
  );
}
process.exitCode = status ?? 2;
