import { seeded } from '../random.ts';
import { serviceLog } from './log.ts';

const TOWNS = ['Lund', 'Porto', 'Ghent', 'Tartu', 'Siena', 'Cork'] as const;
const THINGS = ['valve', 'gasket', 'bearing', 'filter', 'coupling', 'sensor', 'bracket', 'relay'] as const;
const TEAMS = ['atlas', 'birch', 'cobalt', 'delta'] as const;

/** The files of the sandbox that a server of files serves, by their paths. */
export function plainFiles(): ReadonlyMap<string, string> {
  return new Map([
    ['logs/service.log', serviceLog()],
    ['data/stock.csv', stock()],
    ['data/people.json', people()],
    ['data/readings.json', readings()],
    ['docs/handbook.md', handbook()],
    [
      'config/service.json',
      `${JSON.stringify({ name: 'heron', port: 8471, workers: 8, region: 'eu-north-3' }, null, 2)}\n`,
    ],
    ['config/limits.toml', '[queue]\nlength = 512\n\n[upload]\nmax_mebibytes = 48\n'],
    ...meetings(),
  ]);
}

/** A table of 2,400 rows. */
function stock(): string {
  const random = seeded(23);
  const rows = Array.from({ length: 2_400 }, (_, index) => {
    const number = String(index + 1).padStart(4, '0');
    const thing = THINGS[Math.floor(random() * THINGS.length)];
    const town = TOWNS[Math.floor(random() * TOWNS.length)];
    return `HX-${number},${thing},${Math.floor(random() * 500)},${(5 + Math.floor(random() * 9_500)) / 100},${town}`;
  });
  return `${['sku,item,quantity,price,warehouse', ...rows].join('\n')}\n`;
}

/** 1,500 people as JSON that is written in many lines. */
function people(): string {
  const random = seeded(37);
  const all = Array.from({ length: 1_500 }, (_, index) => ({
    id: 1000 + index,
    team: TEAMS[Math.floor(random() * TEAMS.length)],
    desk: `${String.fromCharCode(65 + Math.floor(random() * 6))}${100 + Math.floor(random() * 300)}`,
    badge: (Math.floor(random() * 0xfffff) + 0x100000).toString(36),
  }));
  return `${JSON.stringify(all, null, 2)}\n`;
}

/** 30,000 measurements in a single line. */
function readings(): string {
  const random = seeded(41);
  const values = Array.from({ length: 30_000 }, () => Math.floor(random() * 900));
  return JSON.stringify({ station: 'Sorell Point', unit: 'lux', values, calibratedBy: 'Imre Vass' });
}

/** A handbook of 90 chapters. */
function handbook(): string {
  const random = seeded(53);
  const chapters = Array.from({ length: 90 }, (_, index) => {
    const team = TEAMS[Math.floor(random() * TEAMS.length)];
    const rules = Array.from({ length: 18 }, (_, rule) => {
      const hours = 1 + Math.floor(random() * 70);
      return `${rule + 1}. A request of kind ${index + 1}.${rule + 1} is answered by team ${team} within ${hours} hours, in writing.`;
    });
    return `## Chapter ${index + 1}\n\n${rules.join('\n')}\n`;
  });
  const last = '## Appendix\n\nThe emergency number of the site is 7725. The muster point is the north car park.\n';
  return `# Handbook\n\n${chapters.join('\n')}\n${last}`;
}

/** 300 short notes, one of them about a budget. */
function meetings(): [string, string][] {
  const random = seeded(67);
  return Array.from({ length: 300 }, (_, index) => {
    const number = String(index + 1).padStart(3, '0');
    const team = TEAMS[Math.floor(random() * TEAMS.length)];
    if (index === 206) return [`notes/meeting-${number}-budget.txt`, 'The budget of team cobalt is 41,250 euros.\n'];
    return [`notes/meeting-${number}.txt`, `Team ${team} met for ${10 + Math.floor(random() * 80)} minutes.\n`];
  });
}
