import { describe, expect, it } from 'vitest';
import { CLIENTS } from '../../src/clients/index.ts';
import type { Audience } from '../../src/engine/define-rule.ts';
import { toRun, vetSurface } from '../../src/engine/vet.ts';
import type { Json } from '../../src/model/json.ts';
import type { Run, TargetRun } from '../../src/model/run.ts';
import { matrixOf } from '../../src/report/compatibility.ts';
import { renderHtml } from '../../src/report/html.ts';
import { renderMarkdown } from '../../src/report/markdown.ts';
import { renderTerminal } from '../../src/report/terminal.ts';
import { plain } from '../../src/report/theme.ts';
import { RULES } from '../../src/rules/index.ts';
import { ESTIMATE } from '../../src/text/tokens.ts';
import { surfaceOf } from '../lib/surfaces.ts';

const GOOD = tool('list_files');
const DOTTED = tool('files.list');
const OPEN = tool('tag', { tags: { type: 'array', description: 'Tags' } });

describe('the matrix', () => {
  it('has a row for each tool that is refused and a column for each client that refuses', () => {
    const matrix = matrixOf(target([GOOD, DOTTED, OPEN]));
    expect(matrix?.summary).toBe(`1 of 3 tools is taken by all ${CLIENTS.length} known clients.`);
    expect(matrix?.rows.map(({ name }) => name)).toEqual(['files.list', 'tag']);
    expect(matrix?.columns.map(({ id }) => id)).toEqual([
      'claude-desktop',
      'claude-api',
      'vscode',
      'copilot-cli',
      'windsurf',
      'openai-api',
      'bedrock',
    ]);
    expect(matrix?.rows[0]?.cells).toEqual([
      'server',
      'session',
      undefined,
      'session',
      undefined,
      'session',
      'session',
    ]);
    expect(matrix?.rows[1]?.reasons).toMatchObject([{ ruleId: 'client/array-without-items' }]);
  });

  it('is one sentence where every client takes everything', () => {
    expect(matrixOf(target([GOOD]))).toMatchObject({
      summary: `The tool is taken by all ${CLIENTS.length} known clients.`,
      rows: [],
      columns: [],
    });
    expect(matrixOf(target([GOOD, tool('b')], ['cursor']))?.summary).toBe(
      'All 2 tools are taken by the chosen client.',
    );
  });

  it('speaks of the clients that were asked about alone', () => {
    const matrix = matrixOf(target([GOOD, DOTTED], ['cursor', 'bedrock']));
    expect(matrix?.columns).toEqual([{ id: 'bedrock', name: 'Amazon Bedrock' }]);
    expect(matrix?.summary).toBe('1 of 2 tools is taken by all 2 chosen clients.');
  });

  it('has a row for the server', () => {
    const rows = matrixOf(target([GOOD], [], 'workspace'))?.rows;
    expect(rows).toMatchObject([{ name: '(the server)', reasons: [{ ruleId: 'client/name-reserved' }] }]);
  });

  it('is not there where nothing was judged', () => {
    expect(matrixOf(target([]))).toBeUndefined();
    const off = Object.fromEntries(RULES.map(({ meta }) => [meta.id, { severity: 'off' as const }]));
    const vetted = vetSurface(surfaceOf({ tools: [DOTTED] }), RULES, off);
    expect(vetted).not.toHaveProperty('compatibility');
    expect(matrixOf(vetted)).toBeUndefined();
  });

  it('shows 25 rows and counts the others', () => {
    const matrix = matrixOf(target(Array.from({ length: 30 }, (_, index) => tool(`a.${index}`))));
    expect(matrix?.rows).toHaveLength(25);
    expect(matrix?.more).toBe(5);
  });

  it('knows a legacy output schema that the specification refuses too', () => {
    const odd = { ...(GOOD as object), outputSchema: { type: 'array' } } as Json;
    const vetted = vetSurface(surfaceOf({ tools: [odd] }, { era: 'legacy' }), RULES);
    expect(vetted.findings.map(({ ruleId }) => ruleId)).not.toContain('client/output-schema-root');
    expect(matrixOf(vetted)?.rows[0]?.reasons).toMatchObject([{ ruleId: 'spec/output-schema-object' }]);
  });

  it('stays whole when findings are left out or suppressed', () => {
    const vetted = target([GOOD, DOTTED]);
    const ignore = [{ rule: 'client/*', reason: 'old names' }];
    const run = toRun([vetted], {
      minSeverity: 'error',
      suppressions: { ignore, baseline: [], today: '2026-11-30' },
    });
    expect(run.targets[0]?.compatibility).toEqual(vetted.compatibility);
  });
});

describe('reports', () => {
  const run = toRun([target([GOOD, DOTTED, OPEN])]);

  it('show it on a terminal', () => {
    const text = terminal(run);
    expect(text).toContain(
      [
        `Clients  1 of 3 tools is taken by all ${CLIENTS.length} known clients.`,
        '              1  2  3  4  5  6  7',
        '  files.list  S  R  ·  R  ·  R  R  client/name-portable',
        '  tag         ·  ·  R  ·  R  R  ·  client/array-without-items',
      ].join('\n'),
    );
    expect(text).toContain('1 Claude Desktop, 2 Claude API, 3 VS Code');
    expect(text).toContain('S all tools of the server are lost, R every request fails');
    expect(terminal(toRun([target([GOOD])]))).toContain('\n\nThe tool is taken by all');
  });

  it('leave it out where little is wanted', () => {
    expect(renderTerminal(run, { paint: plain, width: 100, quiet: true })).not.toContain('known clients');
  });

  it('show it in Markdown, with reasons and remedies', () => {
    const text = renderMarkdown(run);
    expect(text).toContain('| tool | Claude Desktop | Claude API | VS Code |');
    const [row] = matrixLines(text).filter((line) => line.startsWith('| <code>tag</code>'));
    expect(row?.split(' | ')).toHaveLength(9);
    expect(row).toContain('every request fails');
    expect(row).toContain('Say what is in the array');
    expect(renderMarkdown(toRun([target([GOOD])]))).toContain('The tool is taken by all');
  });

  it('show it in HTML, with reasons and remedies', () => {
    const page = renderHtml(run, RULES);
    expect(page).toContain('<th scope="col">Claude Desktop</th>');
    expect(page).toMatch(
      /<th scope="row"><bdi>tag<\/bdi><\/th><td><\/td><td><\/td><td class="error">every request fails/,
    );
    expect(page).toContain('Say what is in the array');
    expect(renderHtml(toRun([target([GOOD])]), RULES)).toContain('The tool is taken by all');
  });

  it('are not moved by hostile names', () => {
    const name = '<img src=x>.\u001B[31m|\u202E`::error::';
    const hostile = toRun([target([tool(name)])]);
    const pages = [terminal(hostile), renderMarkdown(hostile), renderHtml(hostile, RULES)];
    for (const page of pages) expect(page).not.toMatch(/\u001B|\u202E|::error/);
    for (const page of pages.slice(1)) expect(page).not.toContain('<img');
    const [row] = matrixLines(renderMarkdown(hostile)).filter((line) => /^\| <code>.*img/.test(line));
    expect(row?.split(' | ')).toHaveLength(8);
  });
});

/** The lines from the head of the matrix on: other tables have a line for each tool too. */
function matrixLines(markdown: string): string[] {
  const lines = markdown.split('\n');
  return lines.slice(lines.findIndex((line) => line.startsWith('| tool | Claude')));
}

function terminal(run: Run): string {
  return renderTerminal(run, { paint: plain, width: 100 });
}

function target(tools: readonly Json[], clients: readonly string[] = [], serverName?: string): TargetRun {
  const audience: Audience = { clients, serverName, tokenizer: ESTIMATE };
  return vetSurface(surfaceOf({ tools }, { era: 'modern' }), RULES, {}, audience);
}

function tool(name: string, properties: { readonly [name: string]: Json } = {}): Json {
  return { name, description: 'Does one thing.', inputSchema: { type: 'object', properties } };
}
