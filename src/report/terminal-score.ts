import type { TargetRun } from '../model/run.ts';
import { clipped, displayWidth, wrap } from '../text/width.ts';
import {
  costliestTools,
  paymentWords,
  scoreWords,
  sessionWords,
  toolLabel,
  wastedWords,
  wastingTools,
} from './score-words.ts';
import type { TerminalOptions } from './terminal.ts';
import { plural, thousands } from './words.ts';

const SHOWN = 5;
const LONGEST_NAME = 30;
const INDENT = '  ';

/** The score of a target, and its costliest tools with what each pays for; no lines where there is none. */
export function scoreLines({ score }: TargetRun, options: TerminalOptions): string[] {
  if (score === null) return [];
  const { paint, width, verbose = false } = options;
  const wasting = wastingTools(score);
  const shown = verbose ? wasting : wasting.slice(0, SHOWN);
  const names = nameColumn(shown);
  const room = Math.max(20, width - INDENT.length - 7 - names.width - 2);
  const title = `Score ${scoreWords(score)}`;
  const lines = wrap(`${title}  ${wastedWords(score)}.`, width);
  return [
    ...lines.map((line, index) =>
      index === 0 ? paint('heading', title) + paint('dim', line.slice(title.length)) : paint('dim', line),
    ),
    ...shown.map((tool) => {
      const pays = clipped(tool.pays.map(paymentWords).join(', '), room);
      const mark = `${String(tool.total).padStart(3)} ${tool.grade}`;
      return `${INDENT}${mark}  ${names.cell(toolLabel(tool))}  ${paint('dim', pays)}`;
    }),
    ...(wasting.length > shown.length
      ? [
          paint(
            'dim',
            `${INDENT}and ${plural(wasting.length - shown.length, 'tool', 'tools')} more; --verbose lists all`,
          ),
        ]
      : []),
  ];
}

/** A table of the costliest definitions, and of what costs inside each. */
export function tokenLines({ tokens }: TargetRun, options: TerminalOptions): string[] {
  const { paint, width, verbose = false } = options;
  const sorted = costliestTools(tokens);
  if (sorted.length === 0) return [];
  const shown = verbose ? sorted : sorted.slice(0, SHOWN);
  const names = nameColumn(shown);
  const rest = sorted.slice(shown.length);
  const title = 'Tokens';
  const about = `${title}  ${thousands(tokens.total)} for the definitions, ${sessionWords(tokens)}`;
  // A narrow terminal shows the first columns.
  const columns = Math.max(1, Math.floor((width - INDENT.length - names.width) / COLUMN));
  const row = (cells: readonly string[]): string =>
    cells
      .slice(0, columns)
      .map((cell) => cell.padStart(COLUMN))
      .join('');
  return [
    ...wrap(about, width).map((line, index) =>
      index === 0 ? paint('heading', title) + paint('dim', line.slice(title.length)) : paint('dim', line),
    ),
    paint('dim', `${INDENT}${names.cell('')}${row(['all', 'description', 'parameters', 'output'])}`),
    ...shown.map((tool) => {
      const cells = [tool.tokens, tool.description, tool.parameters, tool.outputSchema].map(thousands);
      return `${INDENT}${names.cell(toolLabel(tool))}${row(cells)}`;
    }),
    ...(rest.length === 0
      ? []
      : [
          paint(
            'dim',
            `${INDENT}and ${thousands(rest.reduce((sum, tool) => sum + tool.tokens, 0))} for ${plural(rest.length, 'smaller one', 'smaller ones')}`,
          ),
        ]),
  ];
}

const COLUMN = 12;

/** A column of names, as wide as the widest, within bounds. */
function nameColumn(tools: readonly { readonly subject: string | null }[]): {
  readonly width: number;
  readonly cell: (name: string) => string;
} {
  const width = Math.min(LONGEST_NAME, Math.max(0, ...tools.map((tool) => displayWidth(toolLabel(tool)))));
  const cell = (name: string): string => {
    const shown = clipped(name, width);
    return shown + ' '.repeat(Math.max(0, width - displayWidth(shown)));
  };
  return { width, cell };
}
