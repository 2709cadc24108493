import { fromPointer } from '../model/pointer.ts';
import { type Finding, type Run, SEVERITIES, type TargetRun } from '../model/run.ts';
import { LIST_PARTS, type ListPart } from '../model/surface.ts';
import { display } from '../text/display.ts';
import { clip, displayWidth, wrap } from '../text/width.ts';
import type { Paint } from './theme.ts';

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
const NOUNS: Readonly<Record<ListPart, readonly [string, string]>> = {
  tools: ['tool', 'tools'],
  prompts: ['prompt', 'prompts'],
  resources: ['resource', 'resources'],
  resourceTemplates: ['resource template', 'resource templates'],
};

/** Renders a run for people at a terminal. Everything in a run is already safe to show. */
export function renderTerminal(run: Run, options: TerminalOptions): string {
  const blocks = run.targets.map((target) => renderTarget(target, options));
  return `${[...blocks, renderSummary(run, options)].join('\n\n')}\n`;
}

function renderTarget(target: TargetRun, options: TerminalOptions): string {
  const { quiet = false } = options;
  const lines = quiet ? [] : header(target, options);
  const explained = new Set<string>();
  let group: string | undefined;
  for (const finding of target.findings) {
    const title = groupTitle(finding);
    if (title !== group) {
      if (lines.length > 0) lines.push('');
      lines.push(options.paint('heading', title));
      group = title;
    }
    lines.push(...renderFinding(finding, !explained.has(finding.ruleId), options));
    explained.add(finding.ruleId);
  }
  for (const { ruleId, error } of target.failedRules)
    lines.push('', ...paragraph('error', 'error', `Rule ${ruleId} failed: ${error}`, options));
  if (!quiet) lines.push(...skipped(target, options));
  return lines.join('\n');
}

function header(target: TargetRun, { paint }: TerminalOptions): string[] {
  const name =
    target.server === undefined ? target.target.label : `${target.server.name} ${target.server.version}`.trimEnd();
  const how = [
    target.target.kind === 'file' ? 'saved definitions' : target.target.kind,
    target.era === 'unknown' ? '' : `${target.era} era`,
    target.protocolVersion === undefined ? '' : `protocol ${target.protocolVersion}`,
  ];
  const title = `${paint('heading', name)}  ${paint('dim', how.filter((part) => part !== '').join(', '))}`;
  const counted = LIST_PARTS.filter((part) => part === 'tools' || target.counts[part] > 0).map((part) =>
    plural(target.counts[part], ...NOUNS[part]),
  );
  const tokens =
    target.counts.tools === 0
      ? ''
      : `; tool definitions about ${thousands(target.tokens.total)} tokens (${target.tokens.tokenizer})`;
  const contents = paint('dim', counted.join(', ') + tokens);
  if (target.trouble === null) return [title, contents];
  // Without a handshake nothing is known of the server; with it, what was read before the trouble is shown.
  const trouble = (verdict: string): string => paint('error', `${verdict}: ${target.trouble?.message ?? ''}`);
  if (target.protocolVersion === undefined) return [title, trouble('Not vetted')];
  return [title, ...(target.counts.tools === 0 ? [] : [contents]), trouble('Not wholly vetted')];
}

function groupTitle(finding: Finding): string {
  const list = LIST_PARTS.find((part) => part === finding.part);
  if (list === undefined) return finding.part === 'instructions' ? '(instructions)' : '(server)';
  const subject = finding.subject ?? `#${Number(fromPointer(finding.pointer)[0]) + 1}`;
  return list === 'tools'
    ? finding.subject === ''
      ? '(tool without a name)'
      : subject
    : `${NOUNS[list][0]} ${subject}`;
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

/** The place inside a definition, as people write it: `inputSchema.properties.path`. */
function placeOf(finding: Finding): string {
  const path = fromPointer(finding.pointer);
  const inner = LIST_PARTS.some((part) => part === finding.part) ? path.slice(1) : [];
  return inner
    .map((segment, index) => {
      if (/^\d+$/.test(segment)) return `[${segment}]`;
      const shown = /^[\w$-]+$/.test(segment) ? segment : `"${display(segment, 60)}"`;
      return index === 0 ? shown : `.${shown}`;
    })
    .join('');
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
  const room = width - start.length - (lines.at(-1) ?? '').length;
  if (room >= tailWidth) return [...whole.slice(0, -1), `${whole.at(-1)}${tail}`];
  return [...whole, start + tail.trimStart()];
}

function skipped(target: TargetRun, { paint, verbose = false }: TerminalOptions): string[] {
  if (target.skipped.length === 0) return [];
  const count = plural(target.skipped.length, 'rule', 'rules');
  if (!verbose) return ['', paint('dim', `${count} skipped; --verbose says why.`)];
  return [
    '',
    paint('dim', `${count} skipped:`),
    ...target.skipped.map(({ ruleId, reason }) => paint('dim', `  ${ruleId}: ${display(reason, 1000)}`)),
  ];
}

function renderSummary(run: Run, { paint }: TerminalOptions): string {
  const { errors, warnings, infos } = run.summary;
  const counts = { error: errors, warning: warnings, info: infos };
  const found = SEVERITIES.filter((severity) => counts[severity] > 0).map((severity) =>
    paint(severity, plural(counts[severity], severity, `${severity}s`)),
  );
  const checked = run.targets.reduce((sum, target) => sum + target.checkedRules, 0);
  if (checked === 0) return paint('error', 'Nothing was checked.');
  const verdict = found.length === 0 ? paint('good', 'No findings') : found.join(', ');
  const unfinished = run.incomplete ? `; ${paint('error', 'incomplete')}` : '';
  return `${verdict} from ${plural(checked, 'rule', 'rules')}${unfinished}.`;
}

function plural(count: number, one: string, many: string): string {
  return `${thousands(count)} ${count === 1 ? one : many}`;
}

function thousands(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
