import type { Rule } from '../engine/define-rule.ts';
import type { Json } from '../model/json.ts';
import {
  type Finding,
  type ProbeRow,
  type Run,
  SEVERITIES,
  type StaleSuppression,
  type TargetRun,
} from '../model/run.ts';
import { display } from '../text/display.ts';
import { fileUri } from './file-uri.ts';
import { toAsciiJson } from './json.ts';
import { inertJson } from './log-commands.ts';
import { codeSpan } from './markdown-text.ts';
import { probedTool, probeLabel, reasonWords } from './probe-words.ts';
import { SARIF_LEVELS, toDescriptor } from './sarif-rules.ts';
import { fileLocation, placeOf, plural, shortcomings, TEXT_LIMIT, targetName, topicOf, topicWords } from './words.ts';

/** How to write SARIF. */
export interface SarifOptions {
  /** A file of the repository to whose first line findings without a place are pinned; GitHub shows no others. */
  readonly anchor?: string | undefined;
  /** Where `docs/rules.md` is published; each rule then links to its section. */
  readonly rulesUrl?: string | undefined;
  /** The tool's home page. */
  readonly informationUri?: string | undefined;
}

type JsonMembers = { readonly [name: string]: Json };

interface Context {
  readonly run: Run;
  readonly options: SarifOptions;
  readonly descriptors: readonly JsonMembers[];
  readonly ruleIndices: ReadonlyMap<string, number>;
}

// GitHub shows the first 5,000 results of a run.
const MOST_RESULTS = 5000;
// Readers refuse addresses that are very long.
const PATH_LIMIT = 1000;
const TOPIC_KINDS: Readonly<Record<string, string>> = {
  tools: 'function',
  prompts: 'function',
  resources: 'resource',
  resourceTemplates: 'resource',
};

/** Renders a run as SARIF 2.1.0 for GitHub code scanning: one SARIF run for each target, in all of them all rules. */
export function renderSarif(run: Run, rules: readonly Rule[], options: SarifOptions = {}): string {
  const context: Context = {
    run,
    options,
    descriptors: rules.map((rule) => toDescriptor(rule, options.rulesUrl)),
    ruleIndices: new Map(rules.map(({ meta }, index) => [meta.id, index])),
  };
  const ids = distinct(run.targets.map((target) => categoryPath(targetName(target))));
  return inertJson(
    toAsciiJson({
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: run.targets.map((target, index) => sarifRun(target, ids[index] ?? '', context)),
    }),
  );
}

function sarifRun(target: TargetRun, id: string, context: Context): JsonMembers {
  const { run, options, descriptors } = context;
  const results = worst(target.findings, MOST_RESULTS);
  return {
    tool: {
      driver: {
        name: run.tool.name,
        semanticVersion: run.tool.version,
        ...(options.informationUri === undefined ? {} : { informationUri: options.informationUri }),
        rules: descriptors,
      },
    },
    // GitHub takes everything before the last slash for the category, and keeps one analysis for each.
    automationDetails: { id: `mcp-hallmark/${id}/` },
    columnKind: 'utf16CodeUnits',
    invocations: [invocation(target, target.findings.length - results.length, context)],
    results: results.map((finding) => sarifResult(finding, target, context)),
    properties: {
      target: targetName(target),
      ...(target.score === null ? {} : { score: target.score.total }),
      ...(target.probes === undefined ? {} : { probes: target.probes.map(probeProperties) }),
      checkedRules: target.checkedRules,
      skippedRules: target.skipped.map(({ ruleId, reason }) => ({ ruleId, reason: display(reason, TEXT_LIMIT) })),
    },
  };
}

function probeProperties(row: ProbeRow): JsonMembers {
  const { status, reason, response } = row;
  const label = probeLabel(row);
  return {
    tool: probedTool(row),
    ...(label === '' ? {} : { label }),
    status,
    ...(reason === null ? {} : { reason: reasonWords(row) }),
    ...(response === null ? {} : { tokens: response.tokens, ms: response.ms }),
  };
}

function invocation(target: TargetRun, leftOut: number, { run, ruleIndices }: Context): JsonMembers {
  const failures = shortcomings(target);
  const notifications: JsonMembers[] = failures.map(({ kind, message, ruleId }) => {
    const index = ruleIndices.get(ruleId ?? '');
    return {
      descriptor: { id: kind },
      level: 'error',
      message: { text: plainText(`${targetName(target)}: ${message}`) },
      ...(ruleId === undefined ? {} : { associatedRule: { id: ruleId, ...(index === undefined ? {} : { index }) } }),
    };
  });
  if (leftOut > 0)
    notifications.push({
      descriptor: { id: 'results-left-out' },
      level: 'warning',
      message: { text: `${plural(leftOut, 'result', 'results')} left out: a run has at most 5,000.` },
    });
  const stale = run.staleSuppressions.filter((entry) => concerns(entry, target));
  return {
    executionSuccessful: failures.length === 0,
    ...(notifications.length === 0 ? {} : { toolExecutionNotifications: notifications }),
    ...(stale.length === 0 ? {} : { toolConfigurationNotifications: stale.map(staleNotification) }),
  };
}

function concerns({ target }: StaleSuppression, run: TargetRun): boolean {
  return target === null || target === run.target.name || target === run.target.label;
}

function staleNotification({ by, why, rule, subject, reason }: StaleSuppression): JsonMembers {
  const on = subject === null ? '' : ` on ${display(subject)}`;
  const text = `The suppression of ${display(rule)}${on} (${by}: ${display(reason)}) ${why === 'expired' ? 'has expired' : 'matched nothing'}; take it out.`;
  return { descriptor: { id: `suppression-${why}` }, level: 'warning', message: { text: plainText(text) } };
}

function sarifResult(finding: Finding, target: TargetRun, { ruleIndices, options }: Context): JsonMembers {
  const { ruleId, severity, suppressed, fingerprint, evidence } = finding;
  const ruleIndex = ruleIndices.get(ruleId);
  return {
    ruleId,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    level: SARIF_LEVELS[severity],
    message: messageOf(finding),
    locations: [{ ...physicalLocation(finding, options.anchor), logicalLocations: [logicalLocation(finding, target)] }],
    ...fixesOf(finding),
    // GitHub tells alerts apart by the second alone; made from the line, it would merge all that share a line.
    partialFingerprints: { 'mcpHallmark/v1': fingerprint, primaryLocationLineHash: `${fingerprint}:1` },
    ...(suppressed === undefined
      ? {}
      : {
          suppressions: [
            { kind: 'external', status: 'accepted', justification: display(suppressed.reason, TEXT_LIMIT) },
          ],
        }),
    properties: {
      confidence: finding.confidence,
      part: finding.part,
      pointer: display(finding.pointer, TEXT_LIMIT),
      ...(evidence === undefined ? {} : { evidence: display(evidence, TEXT_LIMIT) }),
      ...(finding.requirements === undefined ? {} : { requirements: finding.requirements.map((id) => display(id)) }),
    },
  };
}

/** What mends it, where it stands in a file. */
function fixesOf(finding: Finding): JsonMembers {
  const location = fileLocation(finding);
  const { fix } = finding;
  // A whole text rewritten would fill the file; `--fix` shows it.
  if (location === undefined || fix?.edits?.every(({ text }) => text.length <= TEXT_LIMIT) !== true) return {};
  const replacements = (fix.edits ?? []).map(({ line, column, endLine, endColumn, text }) => ({
    deletedRegion: { startLine: line, startColumn: column, endLine, endColumn },
    insertedContent: { text },
  }));
  const artifactLocation = { uri: fileUri(display(location.file, PATH_LIMIT)) };
  return { fixes: [{ description: { text: fix.title }, artifactChanges: [{ artifactLocation, replacements }] }] };
}

function messageOf(finding: Finding): JsonMembers {
  const { message, evidence, remedy } = finding;
  const where = [topicWords(finding), placeOf(finding)].filter((part) => part !== '').join(', ');
  const found = evidence === undefined ? '' : ` Found: "${display(evidence, TEXT_LIMIT)}".`;
  return {
    text: plainText(`${where}: ${display(message, TEXT_LIMIT)}${found}`),
    markdown: [
      `${codeSpan(where)}: ${codeSpan(message)}`,
      ...(evidence === undefined ? [] : [`Found: ${codeSpan(evidence)}`]),
      `What to do: ${codeSpan(remedy)}`,
    ].join('\n\n'),
  };
}

function physicalLocation(finding: Finding, anchor: string | undefined): JsonMembers {
  const location = fileLocation(finding);
  if (location !== undefined)
    return {
      physicalLocation: {
        artifactLocation: { uri: fileUri(display(location.file, PATH_LIMIT)) },
        region: { startLine: location.line, startColumn: location.column },
      },
    };
  if (anchor === undefined) return {};
  return { physicalLocation: { artifactLocation: { uri: fileUri(anchor) }, region: { startLine: 1 } } };
}

function logicalLocation(finding: Finding, target: TargetRun): JsonMembers {
  const { kind, name } = topicOf(finding);
  const { era: _, ...anywhere } = finding;
  const place = placeOf(anywhere);
  const topic = name === undefined ? kind : `${kind} ${name}`;
  const path = [targetName(target), ...(TOPIC_KINDS[finding.part] === undefined ? [] : [topic]), place];
  return {
    name: place === '' ? (name ?? kind) : place,
    fullyQualifiedName: path.filter((step) => step !== '').join(' / '),
    kind: place === '' ? (TOPIC_KINDS[finding.part] ?? 'module') : 'member',
  };
}

/** At most so many findings: first those that count, the worst first, and in their own order. */
function worst(findings: readonly Finding[], most: number): readonly Finding[] {
  if (findings.length <= most) return findings;
  const rank = ({ suppressed, severity }: Finding): number =>
    (suppressed === undefined ? 0 : SEVERITIES.length) + SEVERITIES.indexOf(severity);
  const kept = new Set([...findings].sort((a, b) => rank(a) - rank(b)).slice(0, most));
  return findings.filter((finding) => kept.has(finding));
}

/** Text in which SARIF's readers find no link: they take `[text](target)` for one in plain text, too. */
function plainText(text: string): string {
  return text.replaceAll('](', '] (');
}

/** A name as a part of a category: percent-encoded but for what is harmless and often there. */
function categoryPath(name: string): string {
  return name
    .split(/([/@:])/)
    .map((piece, index) => (index % 2 === 1 ? piece : encodeURIComponent(piece)))
    .join('');
}

/** Names that occur again get a number: `name`, `name-2`. */
function distinct(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let nth = 2; used.has(free); nth += 1) free = `${name}-${nth}`;
    used.add(free);
    return free;
  });
}
