import type { ProbeRow, TargetRun } from '../model/run.ts';
import { clipped, displayWidth, wrap } from '../text/width.ts';
import { probeCounts, probeName, reasonWords, responseSize, responseTime, statusWords } from './probe-words.ts';
import type { TerminalOptions } from './terminal.ts';
import { plural } from './words.ts';

const INDENT = '  ';
const LONGEST_NAME = 50;

/** The table of probes: what was called and what came of it. Skipped ones and bad arguments are counted unless all is shown. */
export function probeLines({ probes = [] }: TargetRun, options: TerminalOptions): string[] {
  if (probes.length === 0) return [];
  const { paint, verbose = false } = options;
  const isShown = ({ status, bad }: ProbeRow): boolean => verbose || (status !== 'skipped' && bad === undefined);
  const shown = probes.filter(isShown);
  const counted = probes.filter((row) => !isShown(row));
  const width = (cell: (row: ProbeRow) => string): number =>
    Math.max(0, ...shown.map((row) => displayWidth(cell(row))));
  const widths = {
    name: Math.min(LONGEST_NAME, width(probeName)),
    status: width(statusWords),
    size: width(sizeWords),
    time: width(responseTime),
  };
  const title = 'Probes';
  return [
    paint('heading', title) + paint('dim', `  ${probeCounts(probes)}`),
    ...shown.flatMap((row, at) =>
      rowLines(row, at === 0 ? '' : reasonWords(shown[at - 1] as ProbeRow), widths, options),
    ),
    ...othersLine(counted, options),
  ];
}

type Widths = Readonly<Record<'name' | 'status' | 'size' | 'time', number>>;

/** A row, and under it why; a reason that the row before gave already is not given again. */
function rowLines(row: ProbeRow, before: string, widths: Widths, { paint, width }: TerminalOptions): string[] {
  const name = clipped(probeName(row), widths.name);
  const cells = [
    name + ' '.repeat(widths.name - displayWidth(name)),
    statusWords(row).padEnd(widths.status),
    ...(row.response === null ? [] : [sizeWords(row).padStart(widths.size), responseTime(row).padStart(widths.time)]),
  ];
  const reason = reasonWords(row);
  const line = `${INDENT}${cells.join('  ').trimEnd()}`;
  if (reason === '' || reason === before) return [line];
  const hanging = INDENT.repeat(3);
  return [line, ...wrap(reason, Math.max(20, width - hanging.length)).map((text) => paint('dim', hanging + text))];
}

function sizeWords(row: ProbeRow): string {
  const size = responseSize(row);
  return size === '' ? '' : `~${size} tokens`;
}

function othersLine(counted: readonly ProbeRow[], { paint }: TerminalOptions): string[] {
  if (counted.length === 0) return [];
  const bad = counted.filter((row) => row.bad !== undefined);
  const skipped = counted.length - bad.length;
  const words = [
    ...(bad.length === 0 ? [] : [`${plural(bad.length, 'call', 'calls')} with bad arguments: ${probeCounts(bad)}`]),
    ...(skipped === 0 ? [] : [`${skipped} skipped`]),
  ];
  return [paint('dim', `${INDENT}and ${words.join('; ')}; --verbose lists them`)];
}
