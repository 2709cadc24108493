import type { Finding, Run, TargetRun } from '../model/run.ts';
import { LIST_PARTS } from '../model/surface.ts';
import { display } from '../text/display.ts';
import { clip, displayWidth, wrap } from '../text/width.ts';
import { terminalCompatibility } from './compatibility.ts';
import { scoreWords } from './score-words.ts';
import { probeLines } from './terminal-probes.ts';
import { scoreLines, tokenLines } from './terminal-score.ts';
import type { Paint } from './theme.ts';
import {
  capitalised,
  checkedRules,
  countedSeverities,
  kindWords,
  NOUNS,
  openFindings,
  placeOf,
  plural,
  summaryCounts,
  thousands,
  topicOf,
  topicWords,
  verdictWords,
} from './words.ts';

/** How to show a run on a terminal. */
export interface TerminalOptions {
  readonly paint: Paint;
  /** Columns to fill. */
  readonly width: number;
  /** List the skipped rules with their reasons. */
  readonly verbose?: boolean | undefined;
  /** Leave out everything but findings and the summary. */
  readonly quiet?: boolean | undefined;
}

const INDENT = 2;
const LABEL = 9;
/** Renders a run for people at a terminal. Everything in a run is already safe to show. */
export function renderTerminal(run: Run, options: TerminalOptions): string {
  const several = run.targets.length > 1;
  const blocks = run.targets.map((target) => renderTarget(target, several, options)).filter((block) => block !== '');
  return `${[...blocks, renderSummary(run, options)].join('\n\n')}\n`;
}

function renderTarget(target: TargetRun, several: boolean, options: TerminalOptions): string {
  const { quiet = false } = options;
  const explained = new Set<string>();
  const blocks = groupsOf(target).map(({ title, findings }) => {
    const lines = [options.paint('heading', title)];
    for (const finding of findings) {
      lines.push(...renderFinding(finding, !explained.has(finding.ruleId), options));
      explained.add(finding.ruleId);
    }
    return lines;
  });
  const failed = target.failedRules.flatMap(({ ruleId, error }) =>
    paragraph('error', 'error', `Rule ${ruleId} failed: ${error}`, options),
  );
  if (failed.length > 0) blocks.push(failed);
  if (quiet) {
    // Of one target there is only one that a finding can be about.
    if (several && blocks.length > 0) blocks.unshift([titleLine(target, options)]);
  } else blocks.unshift(header(target, options));
  if (!quiet)
    blocks.push(
      ...[
        probeLines(target, options),
        scoreLines(target, options),
        tokenLines(target, options),
        terminalCompatibility(target, options),
        suppressed(target, options),
        skipped(target, options),
      ].filter((lines) => lines.length > 0),
    );
  return blocks.map((lines) => lines.join('\n')).join('\n\n');
}

/** Findings that stand together, in their order; those about probes stand with what else is said of the tool. */
function groupsOf(target: TargetRun): { readonly title: string; readonly findings: Finding[] }[] {
  const groups: { readonly title: string; readonly findings: Finding[] }[] = [];
  for (const finding of openFindings(target)) {
    const title = groupTitle(finding);
    const last = groups.at(-1);
    const group = finding.part === 'probes' ? groups.find((other) => other.title === title) : last;
    if (group?.title === title) group.findings.push(finding);
    else groups.push({ title, findings: [finding] });
  }
  return groups;
}

function titleLine(target: TargetRun, { paint }: TerminalOptions): string {
  const { server } = target;
  const own = server === undefined ? undefined : `${server.name} ${server.version}`.trimEnd();
  const name = target.target.name ?? own ?? target.target.label;
  const how = [
    target.target.name === undefined ? '' : (own ?? ''),
    kindWords(target.target),
    target.era === 'unknown' ? '' : `${target.era} era`,
    target.protocolVersion === undefined ? '' : `protocol ${target.protocolVersion}`,
  ];
  return `${paint('heading', name)}  ${paint('dim', how.filter((part) => part !== '').join(', '))}`;
}

function header(target: TargetRun, options: TerminalOptions): string[] {
  const { paint } = options;
  const title = titleLine(target, options);
  const counted = LIST_PARTS.filter((part) => part === 'tools' || target.counts[part] > 0).map((part) =>
    plural(target.counts[part], ...NOUNS[part]),
  );
  const tokens =
    target.counts.tools === 0
      ? ''
      : `; tool definitions about ${thousands(target.tokens.total)} tokens (${target.tokens.tokenizer})`;
  const contents = paint('dim', counted.join(', ') + tokens);
  if (target.target.kind === 'config-entry') return [title];
  if (target.trouble === null) return [title, contents];
  // Without a handshake nothing is known of the server; with it, what was read before the trouble is shown.
  const trouble = (verdict: string): string => paint('error', `${verdict}: ${target.trouble?.message ?? ''}`);
  if (target.protocolVersion === undefined) return [title, trouble('Not vetted')];
  return [title, ...(target.counts.tools === 0 ? [] : [contents]), trouble('Not wholly vetted')];
}

function groupTitle(finding: Finding): string {
  const { kind, name } = topicOf(finding);
  if (kind === 'tool' && name !== undefined) return name;
  return name === undefined ? `(${kind})` : `${kind} ${name}`;
}

function renderFinding(finding: Finding, explain: boolean, options: TerminalOptions): string[] {
  const { paint } = options;
  const lines = paragraph(
    finding.severity,
    finding.severity,
    finding.message,
    options,
    `  ${paint('dim', finding.ruleId)}`,
    finding.ruleId.length + 2,
  );
  const { location } = finding;
  const place = placeOf(finding);
  const inFile = location === undefined ? '' : `${location.file}:${location.line}:${location.column}`;
  const evidence = finding.evidence === undefined ? '' : `"${finding.evidence}"`;
  const where = [[inFile, place].filter((part) => part !== '').join('  '), evidence]
    .filter((part) => part !== '')
    .join(': ');
  if (where !== '') lines.push(...paragraph('dim', '', where, options));
  if (finding.evidence === undefined && location?.excerpt !== undefined)
    lines.push(...excerptLines(location.excerpt, finding, options));
  if (explain) lines.push(...paragraph('dim', '', `→ ${finding.remedy}`, options));
  return lines;
}

/** The excerpt, and under it a line that marks the offending part. */
function excerptLines(
  { text, start, end }: NonNullable<NonNullable<Finding['location']>['excerpt']>,
  { severity }: Finding,
  { paint, width }: TerminalOptions,
): string[] {
  const indent = ' '.repeat(INDENT + LABEL + 2);
  const trimmed = text.length - text.trimStart().length;
  const cut = Math.min(trimmed, start);
  const room = Math.max(20, width - indent.length);
  const shown = clip(text.slice(cut), room);
  const before = displayWidth(text.slice(cut, start));
  const marks = Math.max(1, Math.min(displayWidth(text.slice(start, end)), room - before));
  return before >= room
    ? [indent + shown]
    : [indent + shown, indent + ' '.repeat(before) + paint(severity, '^'.repeat(marks))];
}

/** A label and a text beside it, wrapped with a hanging indent; `tail` follows the text. */
function paragraph(
  tone: Parameters<Paint>[0],
  label: string,
  text: string,
  { paint, width }: TerminalOptions,
  tail = '',
  tailWidth = 0,
): string[] {
  const start = ' '.repeat(INDENT + LABEL);
  const lines = wrap(text, Math.max(20, width - start.length));
  const painted = label === '' ? lines.map((line) => paint('dim', line)) : lines;
  const first = `${' '.repeat(INDENT)}${label === '' ? '' : paint(tone, label)}${' '.repeat(LABEL - label.length)}${painted[0]}`;
  const rest = painted.slice(1).map((line) => start + line);
  const whole = [first, ...rest];
  if (tail === '') return whole;
  const room = width - start.length - displayWidth(lines.at(-1) ?? '');
  if (room >= tailWidth) return [...whole.slice(0, -1), `${whole.at(-1)}${tail}`];
  return [...whole, start + tail.trimStart()];
}

function suppressed({ findings }: TargetRun, { paint, verbose = false }: TerminalOptions): string[] {
  const ignored = findings.flatMap((finding) =>
    finding.suppressed === undefined ? [] : [{ finding, why: finding.suppressed }],
  );
  if (!verbose || ignored.length === 0) return [];
  return [
    paint('dim', `${plural(ignored.length, 'finding', 'findings')} suppressed:`),
    ...ignored.map(({ finding, why }) => paint('dim', `  ${finding.ruleId} ${topicWords(finding)}: ${why.reason}`)),
  ];
}

function skipped(target: TargetRun, { paint, verbose = false }: TerminalOptions): string[] {
  if (target.skipped.length === 0) return [];
  const count = plural(target.skipped.length, 'rule', 'rules');
  if (!verbose) return [paint('dim', `${count} skipped; --verbose says why.`)];
  return [
    paint('dim', `${count} skipped:`),
    ...target.skipped.map(({ ruleId, reason }) => paint('dim', `  ${ruleId}: ${display(reason, 1000)}`)),
  ];
}

function renderSummary(run: Run, { paint, width }: TerminalOptions): string {
  const found = countedSeverities(summaryCounts(run));
  const checked = checkedRules(run);
  if (checked === 0) return paint('error', 'Nothing was checked.');
  const verdict =
    found.length === 0
      ? paint(run.incomplete ? 'error' : 'good', capitalised(verdictWords(run)))
      : found.map(({ severity, words }) => paint(severity, words)).join(', ');
  const ignored = run.summary.suppressed === 0 ? '' : `, ${run.summary.suppressed} suppressed`;
  const [only, ...others] = run.targets;
  const score = only?.score && others.length === 0 ? `score ${scoreWords(only.score)}` : '';
  const unfinished = run.incomplete ? `; ${paint('error', 'incomplete')}` : '';
  const counted = `${plural(checked, 'rule', 'rules')}${ignored}`;
  const plain = `${found.map(({ words }) => words).join(', ')} from ${counted}; ${score}.`;
  // On a narrow terminal the score goes to a line of its own.
  const separator = displayWidth(plain) > width ? ';\n' : '; ';
  const scope = found.length === 0 && run.incomplete ? `(${counted})` : `from ${counted}`;
  const lines = [`${verdict} ${scope}${score === '' ? '' : separator + score}${unfinished}.`];
  for (const { by, why, rule, subject } of run.staleSuppressions) {
    const entry = by === 'ignore' ? `The ignore entry for ${rule}` : `The baseline's entry for ${rule}`;
    lines.push(
      paint(
        'dim',
        `${entry}${subject === null ? '' : ` on ${subject}`} ${why === 'expired' ? 'has expired' : 'matches nothing'}.`,
      ),
    );
  }
  return lines.join('\n');
}
