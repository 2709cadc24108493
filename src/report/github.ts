import { type Finding, type Run, SEVERITIES, type Severity } from '../model/run.ts';
import { display } from '../text/display.ts';
import { inertText } from './log-commands.ts';
import {
  countWords,
  fileLocation,
  openFindings,
  placeOf,
  shortcomings,
  summaryCounts,
  TEXT_LIMIT,
  targetName,
  topicWords,
} from './words.ts';

/** How to write workflow commands. */
export interface GithubOptions {
  /** The file on whose first line findings without a place are shown. */
  readonly anchor?: string | undefined;
}

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };
// GitHub shows no more annotations of a kind for a step; the others are in its log.
const MOST_ANNOTATIONS = 10;

/** Renders a run as workflow commands of GitHub Actions, one a line: what is incomplete, then findings, worst first. */
export function renderGithub(run: Run, options: GithubOptions = {}): string {
  const several = run.targets.length > 1;
  const incomplete = run.targets.flatMap((target) =>
    shortcomings(target).map(({ message }) =>
      command('error', { title: run.tool.name }, `${targetName(target)}: ${message}`),
    ),
  );
  const found = run.targets.flatMap((target) =>
    openFindings(target).map((finding) => ({ finding, target: several ? targetName(target) : '' })),
  );
  const findings = SEVERITIES.flatMap((severity) =>
    found
      .filter(({ finding }) => finding.severity === severity)
      .map(({ finding, target }) => annotation(finding, target, options)),
  );
  const counts = summaryCounts(run);
  const crowded =
    incomplete.length + counts.error > MOST_ANNOTATIONS ||
    counts.warning > MOST_ANNOTATIONS ||
    counts.info > MOST_ANNOTATIONS;
  const total = `mcp-hallmark: ${countWords(counts)}. GitHub annotates at most ${MOST_ANNOTATIONS} of a kind; all are in this log.`;
  return [...incomplete, ...findings, ...(crowded ? [total] : [])].map((line) => `${line}\n`).join('');
}

function annotation(finding: Finding, target: string, { anchor }: GithubOptions): string {
  const { severity, ruleId, message, remedy } = finding;
  const location = fileLocation(finding);
  const pinned = anchor === undefined ? {} : { file: anchor, line: 1 };
  const place = location === undefined ? pinned : { file: location.file, line: location.line, col: location.column };
  const where = [target, topicWords(finding), placeOf(finding)].filter((part) => part !== '').join(', ');
  return command(COMMANDS[severity], { ...place, title: ruleId }, `${where}: ${message} → ${remedy}`);
}

function command(name: string, properties: Readonly<Record<string, string | number>>, message: string): string {
  const listed = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${name} ${listed.join(',')}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return inertText(display(text, TEXT_LIMIT)).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
