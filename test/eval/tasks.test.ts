import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { judge } from '../../src/eval/checks.ts';
import { readTasks } from '../../src/eval/read-tasks.ts';
import { repositoryHistory, sandboxFiles } from '../../src/eval/sandbox/index.ts';
import type { Tasks } from '../../src/eval/tasks-schema.ts';
import type { Json } from '../../src/model/json.ts';
import { readDescriptions } from '../../src/proxy/descriptions.ts';

const ROOT = join(import.meta.dirname, '../..');
const TEXT = readFileSync(join(ROOT, 'eval/tasks.jsonc'), 'utf8');

function startingTasks(): Tasks {
  const read = readTasks(TEXT);
  if (read.status === 'failed') throw new Error(read.problems.join('\n'));
  return read.tasks;
}

const TASK = { id: 'a', server: 's', split: 'test', question: 'Q', check: { number: 1 } };
const FILE = { formatVersion: 1, servers: { s: { command: ['x'] } }, tasks: [TASK] };

function problems(value: unknown): readonly string[] {
  const read = readTasks(typeof value === 'string' ? value : JSON.stringify(value, null, 1));
  return read.status === 'failed' ? read.problems : [];
}

describe('a file of tasks', () => {
  it('may have comments', () => {
    expect(problems(`// of mine\n${JSON.stringify(FILE)}`)).toEqual([]);
  });
  it.each([
    ['{', /^not JSON/],
    [{ ...FILE, tasks: [] }, /"tasks": is empty/],
    [{ ...FILE, tasks: [{ ...TASK, spilt: 'test' }] }, /unknown key "spilt"; did you mean "split"\?/],
    [{ ...FILE, tasks: [TASK, TASK] }, /^line \d+, column \d+: task "a": another task has this id$/],
    [{ ...FILE, tasks: [{ ...TASK, server: 'z' }] }, /task "a": there is no server "z"/],
    [{ ...FILE, tasks: [{ ...TASK, check: { regex: '(' } }] }, /its "regex" cannot be read/],
    [{ ...FILE, tasks: [{ ...TASK, check: { number: '1' } }] }, /"tasks\.0\.check\.number": expected number/],
    [{ ...FILE, tasks: [{ ...TASK, check: {} }] }, /"tasks\.0\.check\.exact": is missing/],
    [
      { ...FILE, tasks: [{ ...TASK, script: { calls: [{ tool: 't', arguments: {} }], find: '[' } }] },
      /its "find" cannot be read/,
    ],
  ])('is refused: %j', (value, message) => {
    const found = problems(value);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(message);
  });
});

describe('the starting tasks', () => {
  it('are at least 30 over at least four servers, in two halves', () => {
    const { servers, tasks } = startingTasks();
    expect(tasks.length).toBeGreaterThanOrEqual(30);
    expect(new Set(tasks.map(({ server }) => server)).size).toBe(Object.keys(servers).length);
    expect(Object.keys(servers).length).toBeGreaterThanOrEqual(4);
    for (const server of Object.keys(servers))
      expect(new Set(tasks.filter((task) => task.server === server).map(({ split }) => split)).size, server).toBe(2);
  });
  it('follow the published schema', () => {
    const schema = JSON.parse(readFileSync(join(ROOT, 'schema/eval-tasks.schema.json'), 'utf8'));
    const validate = new Ajv2020({ strict: true, allErrors: true }).compile(schema);
    validate(parse(TEXT, [], { allowTrailingComma: true }));
    expect(validate.errors ?? []).toEqual([]);
  });
  it('name one release of each server', () => {
    for (const [name, { command }] of Object.entries(startingTasks().servers))
      expect(command.slice(0, 3), name).toEqual([
        'npx',
        '-y',
        expect.stringMatching(/^@[a-z-]+\/[a-z-]+@\d+\.\d+\.\d+$/),
      ]);
  });
  it('have descriptions that the proxy can read', () => {
    for (const { descriptions = '' } of Object.values(startingTasks().servers))
      expect(readDescriptions(readFileSync(join(ROOT, 'eval', descriptions), 'utf8')).status, descriptions).toBe('ok');
  });
  it('have the answers that the sandbox holds', () => {
    const found = answers();
    const { tasks } = startingTasks();
    const others = tasks.filter(({ id, server }) => server !== 'everything' && !Object.hasOwn(found, id));
    expect(others.map(({ id }) => id)).toEqual([]);
    for (const { id, check } of tasks)
      if (Object.hasOwn(found, id)) expect(judge(check, String(found[id])), id).toEqual({ passed: true, why: '' });
  });
});

/** A line of the knowledge graph. */
interface GraphLine {
  readonly name?: string;
  readonly entityType?: string;
  readonly observations?: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly relationType?: string;
}

/** What the sandbox says, found in other ways than the scripts find it. */
function answers(): Readonly<Record<string, string | number>> {
  const files = sandboxFiles();
  const file = (path: string): string => {
    const text = files.get(path);
    if (text === undefined) throw new Error(`no ${path}`);
    return text;
  };
  const log = file('files/logs/service.log').trimEnd().split('\n');
  const stock = file('files/data/stock.csv')
    .trimEnd()
    .split('\n')
    .map((row) => row.split(','));
  const people = JSON.parse(file('files/data/people.json')) as { id: number; desk: string }[];
  const config = JSON.parse(file('files/config/service.json')) as Record<string, Json>;
  const handbook = file('files/docs/handbook.md').split('\n');
  const graph = file('memory/graph.jsonl')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line)) as GraphLine[];
  const relation = (type: string, end: 'from' | 'to', name: string) =>
    graph.find((line) => line.relationType === type && line[end] === name);
  const journal = file('vault/journal.md');
  const notes = [...files].filter(([path]) => path.startsWith('vault/'));
  const history = repositoryHistory();
  const commits = history.split(/^commit /m).slice(1);
  const touching = (path: string) => commits.filter((commit) => commit.includes(` ${path}\n`));
  const authorOf = (commit = ''): string => /^author (.+) </m.exec(commit)?.[1] ?? '';
  const [since, until] = ['Release 1.0', 'Release 2.0'].map((subject) =>
    commits.findIndex((commit) => commit.includes(subject)),
  );
  const changed = commits
    .slice((since ?? 0) + 1, (until ?? 0) + 1)
    .flatMap((commit) => [...commit.matchAll(/^[MD] (?:100644 inline )?(\S+)$/gm)].map(([, path]) => path));
  expect(log).toHaveLength(20_000);
  return {
    'files-fatal':
      log
        .find((line) => line.includes('FATAL'))
        ?.split(' ')
        .at(-1) ?? '',
    'files-rotated-key':
      log
        .find((line) => line.includes('rotated'))
        ?.split(' ')
        .at(-1) ?? '',
    'files-error-count': log.filter((line) => line.split(' ')[1] === 'ERROR').length,
    'files-last-job': log.at(-1)?.split(' ').at(-1) ?? '',
    'files-first-error': log.find((line) => line.endsWith('timed out'))?.split(' ')[4] ?? '',
    'files-stock-quantity': stock.find(([sku]) => sku === 'HX-2391')?.[2] ?? '',
    'files-stock-lund': stock.filter((row) => row[4] === 'Lund').length,
    'files-person-desk': people.find(({ id }) => id === 2487)?.desk ?? '',
    'files-one-line': JSON.parse(file('files/data/readings.json')).calibratedBy,
    'files-appendix':
      handbook
        .find((line) => line.includes('emergency'))
        ?.split('is ')[1]
        ?.split('.')[0] ?? '',
    'files-handbook-rule':
      handbook
        .find((line) => line.includes(' 88.3 '))
        ?.split('within ')[1]
        ?.split(' ')[0] ?? '',
    'files-budget': file('files/notes/meeting-207-budget.txt').split(' is ')[1]?.split(' ')[0] ?? '',
    'files-port': String(config['port']),
    'files-settings': JSON.stringify({ region: config['region'] ?? null, port: config['port'] ?? null }),
    'memory-lead': relation('leads', 'to', 'project-31')?.from ?? '',
    'memory-archive-key': graph.find((line) => JSON.stringify(line).includes('archive'))?.name ?? '',
    'memory-projects': graph.filter((line) => line.entityType === 'project').length,
    'memory-leads': graph.filter((line) => line.relationType === 'leads').length,
    'memory-budget': Math.max(
      ...graph
        .filter((line) => line.entityType === 'project')
        .map((line) => Number(line.observations?.[0]?.split(' ')[1])),
    ),
    'memory-works-on': relation('works on', 'from', 'person-599')?.to ?? '',
    'memory-codename': graph.find((line) => JSON.stringify(line).includes('Lapwing'))?.name ?? '',
    'git-district': /^23271 district (.+)$/m.exec(history)?.[1] ?? '',
    'git-dropped-by': authorOf(touching('data/codes.txt').at(-1)),
    'git-commit-count': commits.length,
    'git-by-chidi': commits.filter((commit) => authorOf(commit) === 'Chidi Okafor').length,
    'git-first-subject': /^data \d+\n(.*)$/m.exec(commits[0] ?? '')?.[1] ?? '',
    'git-timeout-before': /timeout_seconds = (\d+)/.exec(touching('config.txt')[0] ?? '')?.[1] ?? '',
    // A hash follows from everything before it: the same history has the same everywhere.
    'git-tag-commit': '58a08b1',
    // What was added and removed in between differs in neither.
    'git-changed-files': new Set(changed.filter((path) => path !== 'data/codes.txt')).size,
    'vault-kiln':
      notes.map(([, text]) => /at ([\d,]+) degrees/.exec(text)?.[1]).find((heat) => heat !== undefined) ?? '',
    'vault-compass': journal.split('compass with ')[1]?.split('.')[0] ?? '',
    'vault-last-entry': journal.trimEnd().split(' ').at(-1)?.slice(0, -1) ?? '',
    'vault-author': /^author: (.+)$/m.exec(journal)?.[1] ?? '',
    'vault-tag-count': notes.filter(([, text]) => text.includes('tags: [glass]')).length,
    'vault-notes': notes.length,
  };
}
