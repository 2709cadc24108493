import { describe, expect, it } from 'vitest';
import type { ProbeRow } from '../../src/model/run.ts';
import { renderAgent } from '../../src/report/agent.ts';
import { renderHtml } from '../../src/report/html.ts';
import { renderMarkdown } from '../../src/report/markdown.ts';
import { renderTerminal } from '../../src/report/terminal.ts';
import { plain } from '../../src/report/theme.ts';
import { finding, probe, runOf, target } from './example-run.ts';
import { sarifRuns } from './sarif-log.ts';

const missing = { bad: { defect: 'missing', parameter: 'query' }, expectError: true } as const;
const ROWS: readonly ProbeRow[] = [
  probe({ label: 'big' }),
  probe({ label: 'none', expectError: true, status: 'tool-error' }),
  probe({ label: 'wrong', expectError: true }),
  probe({ tool: 'hang', status: 'timeout', reason: 'no answer to tools/call within 30 s' }),
  probe({ tool: 'write', status: 'blocked', reason: 'the tool is not marked read-only', response: null }),
  probe({ tool: 'other', status: 'blocked', reason: 'the tool is not marked read-only', response: null }),
  probe({ tool: 'move', status: 'skipped', reason: 'the fixtures file says so', response: null }),
  probe({ ...missing, status: 'tool-error' }),
  probe({ bad: { defect: 'unknown', parameter: 'id' }, expectError: true }),
];
const RUN = runOf([target({ probes: ROWS })]);
const terminal = (verbose: boolean, run = RUN): string => renderTerminal(run, { paint: plain, width: 100, verbose });

describe('the table of probes', () => {
  it('shows on a terminal what somebody asked for, and counts the rest', () => {
    const lines = terminal(false).split('\n');
    const start = lines.findIndex((line) => line.startsWith('Probes'));
    expect(lines.slice(start, lines.indexOf('', start))).toEqual([
      'Probes  2 ok, 2 tool error (expected), 1 ok (an error was expected), 1 timeout, 2 blocked, 1 skipped',
      '  find (big)    ok                          ~1,234 tokens  56 ms',
      '  find (none)   tool error (expected)       ~1,234 tokens  56 ms',
      '  find (wrong)  ok (an error was expected)  ~1,234 tokens  56 ms',
      '  hang          timeout                                    56 ms',
      '      no answer to tools/call within 30 s',
      '  write         blocked',
      '      the tool is not marked read-only',
      '  other         blocked',
      '  and 2 calls with bad arguments: 1 tool error (expected), 1 ok; 1 skipped; --verbose lists them',
    ]);
  });

  it('shows all with --verbose', () => {
    const all = terminal(true);
    expect(all).toContain('  find (without query)');
    expect(all).toContain('  find (id: names nothing)  ok');
    expect(all).toContain('  move                      skipped');
  });

  it('is not there where nothing was probed', () => {
    for (const probes of [undefined, []]) {
      const run = runOf([target(probes === undefined ? {} : { probes })]);
      const texts = [terminal(true, run), renderMarkdown(run), renderHtml(run, []), renderAgent(run)];
      for (const text of texts) expect(text).not.toMatch(/\bprobes\b/i);
    }
  });

  it('stands in Markdown, in the page and in SARIF row by row', () => {
    const markdown = renderMarkdown(RUN);
    expect(markdown).toContain('<summary>9 probes: 2 ok,');
    expect(markdown).toContain('| <code>find</code> | big | ok | 1,234 | 56 ms |');
    expect(markdown).toContain('| <code>write</code> |  | blocked: the tool is not marked read-only |  |  |');
    const page = renderHtml(RUN, []);
    for (const { tool, reason } of ROWS) {
      expect(page).toContain(`<bdi>${tool}</bdi>`);
      if (reason !== null) expect(page).toContain(reason);
    }
    const [run] = sarifRuns(RUN, []) as unknown as readonly { readonly properties: { readonly probes: unknown } }[];
    expect(run?.properties.probes).toHaveLength(9);
  });

  it('is told to an agent where there is more to tell than that it went as it should', () => {
    const lines = renderAgent(RUN)
      .split('\n')
      .filter((line) => line.includes('probe'));
    expect(lines).toEqual([
      '9 probes: 2 ok, 2 tool error (expected), 1 ok (an error was expected), 1 timeout, 2 blocked, 1 skipped',
      'probe "find (big)" ok, about 1,234 tokens',
      'probe "find (none)" tool error (expected), about 1,234 tokens',
      'probe "find (wrong)" ok (an error was expected), about 1,234 tokens',
      'probe "hang" timeout: "no answer to tools/call within 30 s"',
      'probe "write" blocked: "the tool is not marked read-only"',
      'probe "other" blocked: "the tool is not marked read-only"',
    ]);
  });
});

describe('a finding about a probe', () => {
  it('stands with what else is said of the tool', () => {
    const found = runOf([
      target({
        findings: [
          finding({ subject: 'find', message: 'First.' }),
          finding({ subject: 'write', message: 'Second.' }),
          finding({ part: 'wire', subject: null, message: 'Third.' }),
          finding({ part: 'probes', subject: 'find', message: 'Fourth.' }),
          finding({ part: 'probes', subject: 'gone', message: 'Fifth.' }),
        ],
      }),
    ]);
    const order = [...terminal(false, found).matchAll(/^(\S+)$|(First|Second|Third|Fourth|Fifth)/gm)].map(
      ([text]) => text,
    );
    expect(order).toEqual(['find', 'First', 'Fourth', 'write', 'Second', '(server)', 'Third', 'gone', 'Fifth']);
  });
});
