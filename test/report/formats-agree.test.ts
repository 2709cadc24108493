import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Run } from '../../src/model/run.ts';
import { renderAgent } from '../../src/report/agent.ts';
import { renderGithub } from '../../src/report/github.ts';
import { renderJson } from '../../src/report/json.ts';
import { renderJunit } from '../../src/report/junit.ts';
import { renderMarkdown } from '../../src/report/markdown.ts';
import { renderTerminal } from '../../src/report/terminal.ts';
import { plain } from '../../src/report/theme.ts';
import { RULES } from '../../src/rules/index.ts';
import { finding, runOf, target } from './example-run.ts';
import { sarifRuns } from './sarif-log.ts';
import { workflowCommands } from './workflow-commands.ts';
import { elements, parseXml } from './xml.ts';

interface Counts {
  readonly error: number;
  readonly warning: number;
  readonly info: number;
  readonly suppressed?: number;
}

/** What each format says when it is read back. */
const READ_BACK: Readonly<Record<string, (run: Run) => Counts>> = {
  json: (run) => {
    const { targets, summary } = JSON.parse(renderJson(run)) as Run;
    const open = targets.flatMap(({ findings }) => findings).filter(({ suppressed }) => suppressed === undefined);
    const counts = count(open.map(({ severity }) => severity));
    expect(counts).toEqual({ error: summary.errors, warning: summary.warnings, info: summary.infos });
    return { ...counts, suppressed: summary.suppressed };
  },
  sarif: (run) => {
    const results = sarifRuns(run, RULES).flatMap(({ results: found }) => found);
    const open = results.filter(({ suppressions }) => suppressions === undefined);
    const levels = open.map(({ level }) => (level === 'note' ? 'info' : level));
    return { ...count(levels), suppressed: results.length - open.length };
  },
  junit: (run) => {
    const root = parseXml(renderJunit(run, RULES));
    const lines = (name: string): string[] =>
      elements(root, name).flatMap(({ text }) => words(text, /^(error|warning|info): /gm));
    expect(lines('failure')).not.toContain('info');
    return count([...lines('failure'), ...lines('system-out')]);
  },
  github: (run) =>
    count(
      workflowCommands(renderGithub(run))
        .filter(({ properties }) => properties.title !== 'mcp-hallmark')
        .map(({ name }) => (name === 'notice' ? 'info' : name)),
    ),
  agent: (run) => {
    const [first = '', ...lines] = renderAgent(run).split('\n');
    const counts = count(words(lines.join('\n'), /^(error|warning|info) /gm));
    expect(inWords(first.slice(0, first.indexOf('checked')))).toEqual({
      ...counts,
      suppressed: run.summary.suppressed,
    });
    return { ...counts, suppressed: inWords(first).suppressed };
  },
  markdown: (run) => {
    const text = renderMarkdown(run, { limit: Number.MAX_SAFE_INTEGER });
    const rows = [...text.matchAll(/^\| (\d[\d,]*) \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \|/gm)];
    const column = (index: number): number =>
      rows.reduce((sum, row) => sum + Number((row[index] ?? '').replaceAll(',', '')), 0);
    const counts = { error: column(1), warning: column(2), info: column(3) };
    expect(count(words(text, /^- \*\*(error|warning|info)\*\* /gm))).toEqual(counts);
    return { ...counts, suppressed: column(4) };
  },
  terminal: (run) => {
    const last = renderTerminal(run, { paint: plain, width: 100 }).trimEnd().split('\n').at(-1) ?? '';
    const { error, warning, info } = inWords(last);
    return { error, warning, info };
  },
};

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('add', '', 'error: x', '1 error, 2 infos'),
);
const anyFinding = fc.record({
  severity: fc.constantFrom('error', 'warning', 'info'),
  ruleId: fc.constantFrom(...RULES.slice(0, 4).map(({ meta }) => meta.id), 'spec/gone'),
  part: fc.constantFrom('server', 'tools', 'prompts', 'instructions'),
  pointer: fc.constantFrom('', '/0', '/1/inputSchema/properties/a b'),
  subject: fc.option(text),
  message: text,
  remedy: text,
  evidence: fc.option(text, { nil: undefined }),
  location: fc.option(fc.record({ file: text, line: fc.constant(1), column: fc.constant(2) }), { nil: undefined }),
  suppressed: fc.option(fc.record({ by: fc.constant('ignore'), reason: text }), { nil: undefined, freq: 3 }),
});
const anyTarget = fc.record({
  target: fc.record({ kind: fc.constantFrom('stdio', 'file'), label: text }),
  findings: fc.array(anyFinding, { maxLength: 30 }).map((found) => found.map((members) => finding(defined(members)))),
  skipped: fc.array(fc.record({ ruleId: fc.constantFrom('spec/a', RULES[0]?.meta.id ?? ''), reason: text }), {
    maxLength: 2,
  }),
  failedRules: fc.array(fc.record({ ruleId: fc.constant('spec/broken'), error: text }), { maxLength: 1 }),
  trouble: fc.option(fc.record({ kind: fc.constant('timeout'), message: text })),
});
const anyRun = fc.array(anyTarget, { minLength: 1, maxLength: 3 }).map((targets) =>
  runOf(
    targets.map((members) => target(members)),
    targets.some(({ trouble }) => trouble !== null),
  ),
);

describe('all formats', () => {
  it.each(Object.entries(READ_BACK))('%s says how many findings there are', (_, readBack) => {
    fc.assert(
      fc.property(anyRun, (run) => {
        const { errors, warnings, infos, suppressed } = run.summary;
        const counts = readBack(run);
        expect(counts).toEqual({
          error: errors,
          warning: warnings,
          info: infos,
          ...(counts.suppressed === undefined ? {} : { suppressed }),
        });
      }),
      { numRuns: 40 },
    );
  });

  it.each(Object.entries(READ_BACK))('%s says that there are none', (_, readBack) => {
    expect(readBack(runOf([target()]))).toMatchObject({ error: 0, warning: 0, info: 0 });
  });

  it.each(Object.entries(READ_BACK))('%s counts past a thousand', (_, readBack) => {
    const findings = Array.from({ length: 1234 }, () => finding({}));
    expect(readBack(runOf([target({ findings })]))).toMatchObject({ error: 0, warning: 1234, info: 0 });
  });
});

function count(severities: readonly string[]): Counts {
  const of = (severity: string): number => severities.filter((found) => found === severity).length;
  return { error: of('error'), warning: of('warning'), info: of('info') };
}

function words(from: string, pattern: RegExp): string[] {
  return [...from.matchAll(pattern)].map(([, word = '']) => word);
}

/** Reads `1 error, 1,234 warnings`. */
function inWords(line: string): Required<Counts> {
  const number = (noun: string): number =>
    Number((new RegExp(`([\\d,]*\\d) ${noun}\\b`).exec(line)?.[1] ?? '0').replaceAll(',', ''));
  return {
    error: number('errors?'),
    warning: number('warnings?'),
    info: number('infos?'),
    suppressed: number('suppressed'),
  };
}

/** A record without the members that are undefined. */
function defined(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
