import { type Finding, type Run, SEVERITIES, type StaleSuppression, type TargetRun } from '../model/run.ts';
import { LIST_PARTS } from '../model/surface.ts';
import { display } from '../text/display.ts';
import { markdownCompatibility } from './compatibility.ts';
import { markdownCode, markdownProse, markdownText } from './markdown-text.ts';
import {
  probeCounts,
  probedTool,
  probeLabel,
  probesInWords,
  reasonWords,
  responseSize,
  responseTime,
  statusWords,
} from './probe-words.ts';
import { ruleUrl } from './rule-url.ts';
import {
  costliestTools,
  paymentWords,
  scoreWords,
  sessionWords,
  toolLabel,
  wastedWords,
  wastingTools,
} from './score-words.ts';
import {
  countSeverities,
  countWords,
  kindWords,
  NOUNS,
  openFindings,
  placeOf,
  plural,
  shortcomings,
  targetName,
  thousands,
  topicOf,
  topicWords,
  verdictWords,
} from './words.ts';

/** How to write Markdown. */
export interface MarkdownOptions {
  /** The most characters; what does not fit is left out and counted. GitHub takes 65,536 in a comment. */
  readonly limit?: number | undefined;
  /** Where `docs/rules.md` is published; rules then link to their section. */
  readonly rulesUrl?: string | undefined;
}

/** A piece of the report that may be left out, item by item. */
interface Piece {
  readonly before: string;
  readonly items: readonly string[];
  readonly after: string;
  /** Goes in before all others. */
  readonly first: boolean;
  /** Its items are findings. */
  readonly findings: boolean;
}

const DEFAULT_LIMIT = 60_000;
// More findings of a target than this are folded away.
const OPEN_FINDINGS = 20;
// Rows of a table of tools.
const MOST_ROWS = 20;
const BREAK = '\n\n';

/** Renders a run as GitHub-flavoured Markdown: for the summary of a workflow's step, or a comment on a pull request. */
export function renderMarkdown(run: Run, options: MarkdownOptions = {}): string {
  const { limit = DEFAULT_LIMIT, rulesUrl } = options;
  const pieces = [
    ...(run.targets.length > 1 ? [heading(total(run))] : []),
    ...run.targets.flatMap((target) => targetPieces(target, rulesUrl)),
    ...stalePieces(run.staleSuppressions),
  ];
  return fit(pieces, limit);
}

function targetPieces(target: TargetRun, rulesUrl: string | undefined): Piece[] {
  const findings = openFindings(target);
  const folded = findings.length > OPEN_FINDINGS;
  const explained = new Set<string>();
  const groups = byTopic(findings).map((group): Piece => {
    const title = topicTitle(group[0]);
    const items = group.map((finding) => {
      const item = findingItem(finding, !explained.has(finding.ruleId), rulesUrl);
      explained.add(finding.ruleId);
      return item;
    });
    return folded
      ? {
          before: `<details>\n<summary>${title}: ${countWords(countSeverities(group))}</summary>\n`,
          items,
          after: '\n\n</details>',
          first: false,
          findings: true,
        }
      : { before: `**${title}**\n`, items, after: '', first: false, findings: true };
  });
  const clients = markdownCompatibility(target);
  return [
    heading(targetHeading(target, findings)),
    ...scorePieces(target),
    ...probePieces(target),
    ...groups,
    ...(clients === undefined ? [] : [{ ...clients, after: '', first: false, findings: false }]),
  ];
}

/** A table that is folded away. */
function folded(summary: string, head: readonly string[], rows: readonly string[]): Piece {
  return {
    before: ['<details>', `<summary>${summary}</summary>`, '', ...head].join('\n'),
    items: rows,
    after: '\n\n</details>',
    first: false,
    findings: false,
  };
}

/** A folded table of what the probes brought; none where there were none. */
function probePieces({ probes = [] }: TargetRun): Piece[] {
  if (probes.length === 0) return [];
  const rows = probes.map((row) => {
    const cells = [
      markdownCode(probedTool(row)),
      markdownText(probeLabel(row)),
      statusWords(row) + (row.reason === null ? '' : `: ${markdownText(reasonWords(row))}`),
      responseSize(row),
      responseTime(row),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const head = ['| tool | probe | result | tokens (estimate) | time |', '|---|---|---|---:|---:|'];
  return [folded(`${probesInWords(probes)}: ${probeCounts(probes)}`, head, rows)];
}

/** Two folded tables: which tools waste tokens, and what the definitions cost. */
function scorePieces({ score, tokens }: TargetRun): Piece[] {
  const wasting = score === null ? [] : wastingTools(score);
  const sorted = costliestTools(tokens);
  return [
    ...(score === null || wasting.length === 0
      ? []
      : [
          folded(
            `Score ${scoreWords(score)}: ${wastedWords(score)}`,
            ['| tool | score | wasted | by |', '|---|---:|---:|---|'],
            wasting
              .slice(0, MOST_ROWS)
              .map(
                (tool) =>
                  `| ${markdownCode(toolLabel(tool))} | ${tool.total} ${tool.grade} | ${thousands(tool.wasted)} | ${tool.pays.map(paymentWords).join(', ')} |`,
              ),
          ),
        ]),
    ...(sorted.length === 0
      ? []
      : [
          folded(
            `${plural(tokens.total, 'token', 'tokens')} of definitions (${tokens.tokenizer}), ${sessionWords(tokens)}`,
            ['| tool | tokens | description | parameters | output schema |', '|---|---:|---:|---:|---:|'],
            sorted
              .slice(0, MOST_ROWS)
              .map(
                (tool) =>
                  `| ${markdownCode(toolLabel(tool))} | ${[tool.tokens, tool.description, tool.parameters, tool.outputSchema].map(thousands).join(' | ')} |`,
              ),
          ),
        ]),
  ];
}

function total(run: Run): string {
  return `**${plural(run.targets.length, 'target', 'targets')}: ${verdictWords(run)}**${run.incomplete ? ', incomplete' : ''}`;
}

function heading(text: string): Piece {
  return { before: text, items: [], after: '', first: true, findings: false };
}

function targetHeading(target: TargetRun, findings: readonly Finding[]): string {
  const counts = countSeverities(findings);
  const failures = shortcomings(target);
  const unvetted = target.checkedRules === 0;
  const verdict = [
    ...(unvetted && findings.length === 0 ? [] : [countWords(counts)]),
    ...(target.score === null ? [] : [`score ${scoreWords(target.score)}`]),
    ...(failures.length === 0 ? [] : [unvetted ? 'not vetted' : 'incomplete']),
  ].join(', ');
  const suppressed = target.findings.length - findings.length;
  const cells = [
    ...SEVERITIES.map((severity) => counts[severity]),
    suppressed,
    target.checkedRules,
    target.skipped.length,
  ];
  return [
    `## ${markdownText(targetName(target))}: ${verdict}`,
    facts(target),
    [
      '| errors | warnings | infos | suppressed | rules checked | rules skipped |',
      '|---:|---:|---:|---:|---:|---:|',
      `| ${cells.map(thousands).join(' | ')} |`,
    ].join('\n'),
    ...failures.map(({ message }) => `**Incomplete:** ${markdownText(message)}`),
  ].join(BREAK);
}

function facts({ target, server, era, protocolVersion, counts, tokens }: TargetRun): string {
  const isEntry = target.kind === 'config-entry';
  const lists = LIST_PARTS.filter((part) => (part === 'tools' && !isEntry) || counts[part] > 0);
  return [
    ...(server === undefined ? [] : [markdownText(`${server.name} ${server.version}`.trimEnd())]),
    kindWords(target),
    ...(era === 'unknown' ? [] : [`${era} era`]),
    ...(protocolVersion === undefined ? [] : [`protocol ${markdownText(protocolVersion)}`]),
    ...lists.map((part) => plural(counts[part], ...NOUNS[part])),
    ...(counts.tools === 0 ? [] : [`about ${thousands(tokens.total)} tokens`]),
  ].join(' · ');
}

function findingItem(finding: Finding, explain: boolean, rulesUrl: string | undefined): string {
  const { severity, ruleId, message, evidence, remedy, location } = finding;
  const place = placeOf(finding);
  const where = [
    ...(place === '' ? [] : [markdownCode(place)]),
    ...(location === undefined ? [] : [markdownCode(`${location.file}:${location.line}:${location.column}`)]),
  ].join(', ');
  const rule = markdownCode(ruleId);
  return [
    `- **${severity}** ${markdownText(message)} ${rulesUrl === undefined ? rule : `[${rule}](${ruleUrl(rulesUrl, ruleId)})`}`,
    ...(where === '' && evidence === undefined
      ? []
      : [[where, evidence === undefined ? '' : markdownCode(evidence)].filter((part) => part !== '').join(': ')]),
    ...(explain ? [`→ ${markdownProse(remedy)}`] : []),
  ].join('<br>');
}

function topicTitle(finding: Finding | undefined): string {
  if (finding === undefined) return '';
  const { kind, name } = topicOf(finding);
  return name === undefined ? markdownText(kind) : `${kind} ${markdownCode(name)}`;
}

/** The findings about one thing together, in the order in which they come first. */
function byTopic(findings: readonly Finding[]): Finding[][] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const topic = topicWords(finding);
    const group = groups.get(topic);
    if (group === undefined) groups.set(topic, [finding]);
    else group.push(finding);
  }
  return [...groups.values()];
}

function stalePieces(stale: readonly StaleSuppression[]): Piece[] {
  if (stale.length === 0) return [];
  const items = stale.map(({ by, why, rule, target, subject, reason }) => {
    const of = [subject, target].filter((name) => name !== null).map((name) => markdownCode(name));
    return `- ${markdownCode(rule)}${of.length === 0 ? '' : ` for ${of.join(' of ')}`} (${by}) ${why === 'expired' ? 'has expired' : 'matched nothing'}: ${markdownText(display(reason))}`;
  });
  const before = `**${plural(stale.length, 'suppression', 'suppressions')} to take out**\n`;
  return [{ before, items, after: '', first: false, findings: false }];
}

/** Puts in what fits, the headings before anything else, and says at the end what was left out. */
function fit(pieces: readonly Piece[], limit: number): string {
  const whole = pieces.map((piece) => written(piece, piece.items.length)).join(BREAK);
  if (whole.length < limit) return `${whole}\n`;
  const note = (findings: number, others: number): string => {
    const left = [
      ...(findings === 0 ? [] : [plural(findings, 'finding', 'findings')]),
      ...(others === 0 ? [] : [plural(others, 'other part', 'other parts')]),
    ];
    return `**Cut at ${plural(limit, 'character', 'characters')}: ${left.join(' and ')} left out.**\n`;
  };
  const most = pieces.reduce((sum, { items }) => sum + items.length + 1, 0);
  let room = limit - note(most, most).length;
  const shown = new Map<Piece, number>();
  for (const piece of [...pieces.filter(({ first }) => first), ...pieces.filter(({ first }) => !first)]) {
    const count = fitting(piece, room - BREAK.length);
    if (count === undefined) break;
    shown.set(piece, count);
    room -= written(piece, count).length + BREAK.length;
    if (count < piece.items.length) break;
  }
  let findings = 0;
  let others = 0;
  for (const piece of pieces) {
    const missing = piece.items.length - (shown.get(piece) ?? 0);
    if (piece.findings) findings += missing;
    else others += shown.has(piece) ? missing : Math.max(1, missing);
  }
  const kept = pieces.filter((piece) => shown.has(piece)).map((piece) => written(piece, shown.get(piece) ?? 0));
  return [...kept, note(findings, others)].join(BREAK).slice(0, limit);
}

/** How many items of a piece fit into the room; undefined when the piece is better left out. */
function fitting(piece: Piece, room: number): number | undefined {
  let used = written(piece, 0).length;
  if (used > room) return undefined;
  let count = 0;
  for (const item of piece.items) {
    used += item.length + 1;
    if (used > room) break;
    count += 1;
  }
  return count === 0 && piece.items.length > 0 ? undefined : count;
}

function written({ before, items, after }: Piece, count: number): string {
  return [before, ...items.slice(0, count)].join('\n') + after;
}
