import { armWords } from './arms.ts';
import { agentWords, percent } from './report.ts';
import type { AgentSummary, ArmSummary, Group } from './summary.ts';

const WIDTH = 820;
const LEFT = 150;
const RIGHT = 150;
const BAR = 14;
const GAP = 4;
const GROUP_GAP = 14;
const HEAD = 54;
// Light enough for the intervals on them; each bar also says its arm.
const COLOURS = ['#b3b8c0', '#5aa2d8', '#79b98f', '#d9a05b', '#ac8ccb', '#d08484', '#7fbccd'];

/** The chart of an experiment as SVG: the share of tasks done by server and arm, with Wilson intervals. */
export function renderChart(summaries: readonly AgentSummary[]): string {
  let y = 10;
  const parts: string[] = [];
  for (const summary of summaries) {
    parts.push(text(10, y + 18, agentWords(summary.agent), 'font-size="15" font-weight="600"'));
    y += HEAD - 20;
    parts.push(axis(y, heightOf(summary)));
    for (const group of summary.groups) {
      parts.push(text(10, y + BAR, group.server ?? 'all servers', group.server === null ? 'font-weight="600"' : ''));
      for (const [index, arm] of group.arms.entries()) {
        parts.push(bar(y, arm, COLOURS[index % COLOURS.length] ?? '', group));
        y += BAR + GAP;
      }
      y += GROUP_GAP;
    }
    y += 24;
  }
  const title = 'Share of tasks done by server and arm';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" height="${y}" role="img" aria-labelledby="title desc" font-family="system-ui, sans-serif" font-size="12" fill="#1f2328">`,
    `<title id="title">${title}</title>`,
    `<desc id="desc">${escaped(summaries.map(inWords).join(' '))}</desc>`,
    `<rect width="${WIDTH}" height="${y}" fill="#ffffff"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

function heightOf({ groups }: AgentSummary): number {
  return groups.reduce((sum, { arms }) => sum + arms.length * (BAR + GAP) + GROUP_GAP, 0) - GROUP_GAP;
}

function axis(top: number, height: number): string {
  return [0, 0.25, 0.5, 0.75, 1]
    .map((share) => {
      const x = at(share);
      return `<line x1="${x}" y1="${top - 4}" x2="${x}" y2="${top + height}" stroke="#d8dee4"/>${text(x, top + height + 14, percent(share), 'text-anchor="middle" font-size="10" fill="#57606a"')}`;
    })
    .join('\n');
}

function bar(y: number, { arm, runs, passed, interval }: ArmSummary, colour: string, { server }: Group): string {
  const share = runs === 0 ? 0 : passed / runs;
  const middle = y + BAR / 2;
  return [
    `<g><title>${escaped(`${server ?? 'all servers'}, ${armWords(arm)}: ${passed} of ${runs}`)}</title>`,
    `<rect x="${LEFT}" y="${y}" width="${at(share) - LEFT}" height="${BAR}" fill="${colour}"/>`,
    runs === 0
      ? ''
      : `<path d="M${at(interval.low)} ${middle}H${at(interval.high)}M${at(interval.low)} ${middle - 4}v8M${at(interval.high)} ${middle - 4}v8" stroke="#1f2328" fill="none"/>`,
    text(WIDTH - RIGHT + 8, y + BAR - 3, `${armWords(arm)} ${percent(share)}`, 'font-size="11"'),
    '</g>',
  ].join('');
}

function at(share: number): number {
  return Math.round((LEFT + share * (WIDTH - LEFT - RIGHT)) * 10) / 10;
}

function text(x: number, y: number, words: string, attributes: string): string {
  return `<text x="${x}" y="${y}" ${attributes}>${escaped(words)}</text>`;
}

function inWords({ agent, groups }: AgentSummary): string {
  const arms = (groups[0]?.arms ?? []).map(({ arm, passed, runs }) => `${armWords(arm)} ${passed} of ${runs}`);
  return `${agentWords(agent)}: ${arms.join(', ')}.`;
}

function escaped(words: string): string {
  return words.replaceAll(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}
