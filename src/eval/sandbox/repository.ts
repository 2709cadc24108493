import { seeded } from '../random.ts';

/** The branch on which the history is. */
export const BRANCH = 'main';

const AUTHORS = ['Ada Lindqvist', 'Bo Marek', 'Chidi Okafor', 'Dana Weiss'] as const;
const AREAS = ['parser', 'cache', 'router', 'store', 'mailer'] as const;
const VERBS = ['Tidy', 'Speed up', 'Document', 'Test', 'Simplify'] as const;
const COMMITS = 160;
const FIRST_COMMIT = 1_736_150_400;
const SPACING_SECONDS = 27_000;
const TABLE_ROWS = 4_000;

interface Commit {
  readonly author: string;
  readonly subject: string;
  /** Files that are written, by path; null removes one. */
  readonly files: readonly (readonly [path: string, text: string | null])[];
  readonly tag?: string;
}

/** A history as the input of `git fast-import`: who, when and what are fixed, so hashes are the same everywhere. */
export function repositoryHistory(): string {
  const commits = history();
  return commits.map((commit, index) => commitCommand(commit, index)).join('') + tagCommands(commits);
}

function history(): Commit[] {
  const random = seeded(97);
  const pick = (count: number): number => Math.floor(random() * count);
  return Array.from({ length: COMMITS }, (_, index): Commit => {
    const author = AUTHORS[pick(AUTHORS.length)] ?? '';
    const area = AREAS[pick(AREAS.length)] ?? '';
    const special = SPECIAL[index];
    if (special !== undefined) return { author, ...special };
    return {
      author,
      subject: `${VERBS[pick(VERBS.length)]} the ${area}`,
      files: [[`src/${area}.txt`, source(area, index, pick)]],
    };
  });
}

const SPECIAL: Readonly<Record<number, Omit<Commit, 'author'> & { readonly author?: string }>> = {
  0: {
    subject: 'Start',
    files: [
      ['README.md', '# Plover\n\nA post office in a box.\n'],
      ['config.txt', config(30)],
    ],
  },
  34: { subject: 'Release 1.0', files: [['VERSION', '1.0.0\n']], tag: 'v1.0.0' },
  61: { author: 'Chidi Okafor', subject: 'Add the table of postal codes', files: [['data/codes.txt', codes()]] },
  77: { author: 'Dana Weiss', subject: 'Wait longer for slow mail servers', files: [['config.txt', config(95)]] },
  92: { subject: 'Release 1.1', files: [['VERSION', '1.1.0\n']], tag: 'v1.1.0' },
  118: { author: 'Bo Marek', subject: 'Drop the table of postal codes', files: [['data/codes.txt', null]] },
  141: { subject: 'Release 2.0', files: [['VERSION', '2.0.0\n']], tag: 'v2.0.0' },
};

function config(timeout: number): string {
  return `port = 2525\ntimeout_seconds = ${timeout}\nretries = 4\n`;
}

function source(area: string, index: number, pick: (count: number) => number): string {
  const lines = Array.from({ length: 30 }, (_, line) => `${area} rule ${line + 1} weighs ${pick(1_000)}`);
  return `${[`${area}, change ${index + 1}`, ...lines].join('\n')}\n`;
}

function codes(): string {
  const random = seeded(101);
  const rows = Array.from(
    { length: TABLE_ROWS },
    (_, index) => `${20_000 + index} district ${Math.floor(random() * 90)}`,
  );
  rows[3_271] = '23271 district Vesterhav';
  return `${rows.join('\n')}\n`;
}

function commitCommand({ author, subject, files }: Commit, index: number): string {
  const mail = `${author.split(' ')[0]?.toLowerCase()}@plover.example`;
  const when = `${FIRST_COMMIT + index * SPACING_SECONDS} +0000`;
  const changes = files.map(([path, text]) =>
    text === null ? `D ${path}\n` : `M 100644 inline ${path}\n${data(text)}`,
  );
  const who = `${author} <${mail}> ${when}`;
  return `commit refs/heads/${BRANCH}\nmark :${index + 1}\nauthor ${who}\ncommitter ${who}\n${data(subject)}${changes.join('')}\n`;
}

function tagCommands(commits: readonly Commit[]): string {
  return commits
    .flatMap(({ tag }, index) => (tag === undefined ? [] : [`reset refs/tags/${tag}\nfrom :${index + 1}\n\n`]))
    .join('');
}

/** Text with its length before it, as fast-import takes it; all text here is ASCII. */
function data(text: string): string {
  return `data ${text.length}\n${text}\n`;
}
