import { CLIENTS } from '../clients/index.ts';
import type { Loss, RefusedSubject, TargetRun } from '../model/run.ts';
import { display } from '../text/display.ts';
import { clipped, displayWidth, wrap } from '../text/width.ts';
import { markdownCode, markdownProse, markdownText } from './markdown-text.ts';
import type { Paint } from './theme.ts';
import { plural, thousands } from './words.ts';

/** Tools × clients: a row for each tool that some client does not take, a column for each client that takes not all. */
export interface Matrix {
  /** What holds for the whole, in one sentence. */
  readonly summary: string;
  readonly columns: readonly { readonly id: string; readonly name: string }[];
  readonly rows: readonly Row[];
  /** How many rows are left out. */
  readonly more: number;
}

/** One tool, or the server as a whole, and what it comes to in each column; undefined where nothing is lost. */
export interface Row {
  readonly name: string;
  readonly cells: readonly (Loss | undefined)[];
  readonly reasons: RefusedSubject['reasons'];
}

/** What a client loses, in words. */
export const LOSSES: Readonly<Record<Loss, string>> = {
  tool: 'the tool is lost',
  server: 'all tools of the server are lost',
  session: 'every request fails',
};

const SHOWN = 25;
const MARKS: Readonly<Record<Loss, string>> = { tool: 'T', server: 'S', session: 'R' };

/** The compatibility of a target as a matrix; undefined where nothing was judged or there is nothing to judge. */
export function matrixOf({ compatibility, counts }: TargetRun): Matrix | undefined {
  if (compatibility === undefined || counts.tools === 0) return undefined;
  const asked = CLIENTS.filter(({ id }) => compatibility.clients.length === 0 || compatibility.clients.includes(id));
  const { refused } = compatibility;
  const refusing = new Set(refused.flatMap(({ refusedBy }) => refusedBy.map(({ client }) => client)));
  const columns = asked.filter(({ id }) => refusing.has(id)).map(({ id, name }) => ({ id, name: headed(name) }));
  return {
    summary: summaryOf(refused, counts.tools, compatibility.clients.length === 0 ? 'known' : 'chosen', asked.length),
    columns,
    rows: refused.slice(0, SHOWN).map((subject) => rowOf(subject, columns)),
    more: Math.max(0, refused.length - SHOWN),
  };
}

function summaryOf(refused: readonly RefusedSubject[], tools: number, which: string, clients: number): string {
  const all = clients === 1 ? `the ${which} client` : `all ${clients} ${which} clients`;
  if (refused.length === 0)
    return `${tools === 1 ? 'The tool is' : `All ${thousands(tools)} tools are`} taken by ${all}.`;
  if (tools === 1) return `The tool is not taken by ${all}.`;
  const good = Math.max(0, tools - refused.filter(({ subject }) => subject !== null).length);
  return `${thousands(good)} of ${plural(tools, 'tool', 'tools')} ${good === 1 ? 'is' : 'are'} taken by ${all}.`;
}

function rowOf({ subject, refusedBy, reasons }: RefusedSubject, columns: Matrix['columns']): Row {
  return {
    name: subject === null ? '(the server)' : subject === '' ? '(no name)' : display(subject, 60),
    cells: columns.map(({ id }) => refusedBy.find(({ client }) => client === id)?.loses),
    reasons,
  };
}

function headed(name: string): string {
  const bare = name.replace(/^the /, '');
  return bare.slice(0, 1).toUpperCase() + bare.slice(1);
}

/** The matrix for a terminal: columns by number, what is lost by letter; nothing where nothing was judged. */
export function terminalCompatibility(
  target: TargetRun,
  { paint, width: terminal }: { readonly paint: Paint; readonly width: number },
): string[] {
  const matrix = matrixOf(target);
  if (matrix === undefined) return [];
  if (matrix.rows.length === 0) return [paint('dim', matrix.summary)];
  const { columns, rows, more } = matrix;
  const width = Math.min(40, Math.max(...rows.map(({ name }) => displayWidth(name))));
  const pad = (text: string): string => text + ' '.repeat(Math.max(0, width - displayWidth(text)));
  const cell = (text: string): string => text.padStart(3);
  const room = Math.max(1, terminal - 2 - width - 3 * columns.length - 2);
  const lost = (['tool', 'server', 'session'] as const).filter((loss) =>
    rows.some(({ cells }) => cells.includes(loss)),
  );
  return [
    `${paint('heading', 'Clients')}  ${paint('dim', matrix.summary)}`,
    `  ${pad('')}${columns.map((_, index) => cell(String(index + 1))).join('')}`,
    ...rows.map(({ name, cells, reasons }) => {
      const marks = cells.map((loss) => (loss === undefined ? cell('·') : paint('error', cell(MARKS[loss])))).join('');
      const rules = [...new Set(reasons.map(({ ruleId }) => ruleId))].join(', ');
      return `  ${pad(name)}${marks}  ${paint('dim', clipped(rules, room))}`;
    }),
    ...(more === 0 ? [] : [paint('dim', `  and ${thousands(more)} more`)]),
    ...[columns.map(({ name }, index) => `${index + 1} ${name}`), lost.map((loss) => `${MARKS[loss]} ${LOSSES[loss]}`)]
      .flatMap((legend) => wrap(legend.join(', '), Math.max(20, terminal - 2)))
      .map((line) => paint('dim', `  ${line}`)),
  ];
}

/** The matrix in Markdown: what stands before its rows, the rows, and what follows; undefined where nothing was judged. */
export function markdownCompatibility(
  target: TargetRun,
): { readonly before: string; readonly items: readonly string[] } | undefined {
  const matrix = matrixOf(target);
  if (matrix === undefined) return undefined;
  const { summary, columns, rows, more } = matrix;
  if (rows.length === 0) return { before: summary, items: [] };
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return {
    before: [
      `**Clients:** ${summary}`,
      '',
      line(['tool', ...columns.map(({ name }) => markdownText(name)), 'why, and what to do']),
      line(['---', ...columns.map(() => '---'), '---']),
    ].join('\n'),
    items: [
      ...rows.map(({ name, cells, reasons }) =>
        line([
          markdownCode(name),
          ...cells.map((loss) => (loss === undefined ? '' : LOSSES[loss])),
          reasons.map(({ message, remedy }) => `${markdownText(message)} → ${markdownProse(remedy)}`).join('<br>'),
        ]),
      ),
      ...(more === 0 ? [] : [line([`and ${thousands(more)} more`, ...columns.map(() => ''), ''])]),
    ],
  };
}
