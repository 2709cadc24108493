import { parseXml } from '@rgrove/parse-xml';
import { describe, expect, it } from 'vitest';
import { renderChart } from '../../src/eval/chart.ts';
import { renderOutcome, renderReport } from '../../src/eval/report.ts';
import type { ResultRecord } from '../../src/eval/results.ts';
import { summarize } from '../../src/eval/summary.ts';
import { runRecord, serverRecord } from './records.ts';

/** Ten tasks: five fail as shipped and are done when fixed, one is done as shipped only, four are done in both arms. */
const EXPERIMENT: readonly ResultRecord[] = [
  serverRecord(),
  serverRecord({ arm: 'fixed', score: 90 }),
  ...Array.from({ length: 10 }, (_, index) => [
    runRecord({ task: `t${index}`, passed: index >= 5, tokens: { input: 1000, output: 0 } }),
    runRecord({ task: `t${index}`, passed: index !== 9, arm: 'fixed', tokens: { input: 1600, output: 0 } }),
  ]).flat(),
];

function section(report: string, title: string): string {
  return report.split(`### ${title}\n`)[1]?.split('\n### ')[0] ?? '';
}

describe('the report', () => {
  const report = renderReport(summarize(EXPERIMENT), 'chart.svg', 'mcp-hallmark eval --report');

  it('counts, with intervals', () => {
    expect(report).toContain(
      '20 runs of 10 tasks on 1 server, 2026-01-01, with mcp-hallmark v0.1.0; the agent names its model <code>model-x-2026</code>.',
    );
    expect(section(report, 'Success')).toContain(
      '| **all** | as shipped | 5/10 | 50 % | 24 % – 76 % | 1,000 | 2 | 1.5 | $0.10 |',
    );
    expect(section(report, 'Success')).toContain('| files | all fixes | 9/10 | 90 % | 60 % – 98 % | 1,600 |');
  });
  it('compares each task with itself', () => {
    expect(section(report, 'What the fixes change')).toMatch(
      /\| \*\*all\*\* \| all fixes \| 10 \| \+40 \| 0 – \+80 \| 5 \| 1 \| 0\.219 \| \+600 \|/,
    );
  });
  it('tells which findings each task touched', () => {
    const tasks = section(report, 'Tasks');
    expect(tasks).toContain('| t0 | files | 0/1 | 1/1 | <code>read</code> | <code>agent/description-short</code> |');
    expect(tasks).not.toContain('parameter-vague');
  });
  it('has scores, and no correlation where there is none to speak of', () => {
    expect(section(report, 'Score and success')).toMatch(/as shipped \| 80 \| 1,200 tokens \| 50 %/);
    expect(section(report, 'Score and success')).toContain('With 1 server as shipped there is no correlation');
    const three = [60, 70, 80].flatMap((score, index) => [
      serverRecord({ server: `s${index}`, score }),
      runRecord({ server: `s${index}`, task: `u${index}`, passed: index === 2 }),
    ]);
    expect(renderReport(summarize(three), 'c.svg', undefined)).toContain('over 3 servers as shipped: 0.87.');
  });
  it('leaves out what failed for other reasons, and says so', () => {
    const failed = runRecord({ task: 'late', arm: 'fixed', ended: 'error', passed: false, detail: 'HTTP 529 <b>' });
    const with529 = renderReport(summarize([...EXPERIMENT, failed]), 'chart.svg', undefined);
    expect(with529).toContain('20 runs of 10 tasks');
    expect(section(with529, 'Left out')).toContain('| all fixes | 1 | HTTP 529 &#60;b&#62; |');
    expect(report).not.toContain('Left out');
  });
  it('never takes the scripted agent for a model', () => {
    const scripted = EXPERIMENT.map((record) =>
      record.kind === 'run' ? { ...record, agent: { id: 'scripted/25000', isModel: false } } : record,
    );
    const summaries = summarize([...EXPERIMENT, ...scripted]);
    const both = renderReport(summaries, 'chart.svg', undefined);
    const [, model = '', script = ''] = both.split('\n## ');
    expect(model).toMatch(/^model-x\n/);
    expect(script).toMatch(/^scripted\/25000 \(a script, no model\)\n/);
    expect(script).toContain('This agent is a script');
    expect(model).not.toContain('a script');
    expect(renderChart(summaries)).toContain('scripted/25000 (a script, no model)');
    expect(renderOutcome(summaries)).toContain('scripted/25000 (a script, no model)\n  as shipped');
  });
  it('of nothing says that', () => {
    expect(renderReport(summarize([]), 'chart.svg', undefined)).toBe(
      '# Does fixing a server help an agent?\n\nThere are no results yet.\n',
    );
  });
  it('is not led astray by what agents and servers are called', () => {
    const odd = [
      serverRecord({ version: '</code><script>' }),
      runRecord({ agent: { id: 'a | b <img src=x>', isModel: true }, calls: [{ tool: '|<b>', times: 1, errors: 0 }] }),
    ];
    const shown = renderReport(summarize(odd), 'chart.svg', undefined);
    expect(shown).not.toMatch(/<img|<script|<b>/);
    expect(
      section(shown, 'Tasks')
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .map((line) => line.split('|').length),
    ).toEqual([7, 7, 7]);
    expect(() => parseXml(renderChart(summarize(odd)))).not.toThrow();
  });
});

describe('the chart', () => {
  it('is XML, with everything in words for who cannot see it', () => {
    const chart = renderChart(summarize(EXPERIMENT));
    expect(parseXml(chart).root?.name).toBe('svg');
    expect(chart).toContain('<desc id="desc">model-x: as shipped 5 of 10, all fixes 9 of 10.</desc>');
    expect(chart).toContain('<title>files, all fixes: 9 of 10</title>');
    expect(renderChart(summarize(EXPERIMENT))).toBe(chart);
  });
});
