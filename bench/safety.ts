// How well the safety rules tell harmful definitions from harmless ones, on labelled cases that are not part of this
// project: node scripts/run-ts.mjs bench/safety.ts FOLDER [--write] [--list]. It writes the table of docs/safety.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vetSurface } from '../src/engine/vet.ts';
import { entryOf, withLock } from '../src/lock/entry.ts';
import type { Json } from '../src/model/json.ts';
import type { Confidence, Finding, Severity } from '../src/model/run.ts';
import { PART_NAMES, type PartName, type Surface, type SurfaceParts } from '../src/model/surface.ts';
import { NEWEST } from '../src/protocol/revisions.ts';
import { RULES } from '../src/rules/index.ts';

interface LabelledSurface {
  readonly tools?: readonly Json[];
  readonly prompts?: readonly Json[];
  readonly resources?: readonly Json[];
  readonly resourceTemplates?: readonly Json[];
  readonly instructions?: string;
  readonly serverInfo?: Json;
}

interface Case {
  readonly id: string;
  readonly source_repo: string;
  readonly class: string;
  readonly surface: LabelledSurface;
  readonly surface_visible?: boolean;
  readonly targets?: readonly string[];
  readonly peers?: readonly { readonly server: string; readonly tools: readonly Json[] }[];
  readonly baseline?: LabelledSurface | readonly Json[];
  readonly twin_of?: string;
  readonly cluster?: string;
}

const DOC = join(import.meta.dirname, '../../../docs/safety.md');
const [folder = '../shared/attacks', ...flags] = process.argv.slice(2);
const doc = existsSync('docs/safety.md') ? 'docs/safety.md' : DOC;
const SAFETY = RULES.filter(({ meta }) => meta.id.startsWith('safety/'));
const SAFETY_AND_DRIFT = RULES.filter(({ meta }) => /^(?:safety|drift)\//.test(meta.id));

function main(): void {
  if (!existsSync(join(folder, 'dev-malicious.json'))) {
    process.stdout.write(`${folder} has no labelled cases: nothing measured.\n`);
    return;
  }
  const malicious = load('dev-malicious.json').filter((one) => one.surface_visible === true);
  const benign = load('dev-benign.json');
  const vulnerable = load('dev-vulnerable.json');
  const results = malicious.map((one) => ({
    one,
    alone: judge(one, findingsOf(one.surface)),
    peers: judge(one, findingsOf(one.surface, one.peers)),
    all: judge(one, one.baseline === undefined ? findingsOf(one.surface, one.peers) : comparedWith(one, one.baseline)),
    pedantic: flagged(findingsOf(one.surface), true),
  }));
  if (flags.includes('--list')) list(results, benign);
  const table = report(results, benign, vulnerable, malicious);
  if (flags.includes('--write')) writeTable(table);
  else process.stdout.write(`${table}\n`);
}

type Judged = 'on-target' | 'off-target' | 'missed';

interface Result {
  readonly one: Case;
  readonly alone: Judged;
  readonly peers: Judged;
  /** With the peers and the earlier definitions that are given. */
  readonly all: Judged;
  readonly pedantic: boolean;
}

function load(file: string): Case[] {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as Case[];
}

function surfaceOf(given: LabelledSurface, peers: Case['peers'] = []): Surface {
  const parts: Partial<Record<PartName, unknown>> = {
    tools: given.tools,
    prompts: given.prompts,
    resources: given.resources,
    resourceTemplates: given.resourceTemplates,
    instructions: given.instructions,
    server: given.serverInfo && { handshake: 'initialize', result: { serverInfo: given.serverInfo } },
    peers: peers.length === 0 ? undefined : peers.map(({ server, tools }) => ({ label: server, tools })),
  };
  const gathered = PART_NAMES.map((name) => [
    name,
    parts[name] === undefined ? { status: 'absent', reason: 'not in the case' } : { status: 'ok', value: parts[name] },
  ]);
  return {
    formatVersion: 1,
    era: 'legacy',
    protocolVersion: NEWEST.legacy,
    target: { kind: 'file', label: 'case' },
    parts: Object.fromEntries(gathered) as { [P in PartName]: { status: 'ok'; value: SurfaceParts[P] } },
  };
}

function findingsOf(surface: LabelledSurface, peers?: Case['peers']): readonly Finding[] {
  return vetSurface(surfaceOf(surface, peers), SAFETY).findings;
}

/** Judged beside its peers, and against the locked definitions that were there before. */
function comparedWith({ surface, peers }: Case, baseline: NonNullable<Case['baseline']>): readonly Finding[] {
  const before = entryOf(surfaceOf(snapshot(baseline)), undefined);
  if (before.status === 'failed') throw new Error(before.message);
  return vetSurface(withLock(surfaceOf(surface, peers), before.entry), SAFETY_AND_DRIFT).findings;
}

function snapshot(baseline: NonNullable<Case['baseline']>): LabelledSurface {
  return Array.isArray(baseline) ? { tools: baseline as readonly Json[] } : (baseline as LabelledSurface);
}

function isShown({ severity, confidence }: { severity: Severity; confidence: Confidence }): boolean {
  return severity !== 'info' && confidence !== 'low';
}

function flagged(findings: readonly Finding[], pedantic = false): boolean {
  return findings.some((finding) => pedantic || isShown(finding));
}

function judge(one: Case, findings: readonly Finding[]): Judged {
  const shown = findings.filter(isShown);
  if (shown.length === 0) return 'missed';
  const targets = one.targets ?? [];
  const places = targets.map((target) => `/${target.replaceAll(/\[(\d+)\]/g, '.$1').replaceAll('.', '/')}`);
  const hit = shown.some(({ part, pointer }) =>
    places.some(
      (place) => `/${part}${pointer}/`.startsWith(`${place}/`) || `${place}/`.startsWith(`/${part}${pointer}/`),
    ),
  );
  return places.length === 0 || hit ? 'on-target' : 'off-target';
}

/** Recall by cluster: near-duplicates count as one case. */
function macro(results: readonly Result[], hit: (result: Result) => boolean): number {
  const clusters = grouped(results, ({ one }) => one.cluster ?? one.id);
  const shares = [...clusters.values()].map((cluster) => cluster.filter(hit).length / cluster.length);
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}

function grouped(results: readonly Result[], keyOf: (result: Result) => string): Map<string, Result[]> {
  const groups = new Map<string, Result[]>();
  for (const result of results) groups.set(keyOf(result), [...(groups.get(keyOf(result)) ?? []), result]);
  return groups;
}

/** The Wilson interval of a share, 95%. */
function wilson(hits: number, of: number): string {
  if (of === 0) return '–';
  const z = 1.96;
  const share = hits / of;
  const middle = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
  const width = (z / (1 + z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  return `${percent(Math.max(0, middle - width))}–${percent(Math.min(1, middle + width))}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

function recallRow(label: string, results: readonly Result[]): string {
  const found = (mode: 'alone' | 'peers' | 'all') => (result: Result) => result[mode] !== 'missed';
  const hits = results.filter(found('alone')).length;
  const off = results.filter(({ alone }) => alone === 'off-target').length;
  return `| ${label} | ${results.length} | ${hits} (${off} off target) | ${percent(macro(results, found('alone')))} | ${wilson(hits, results.length)} | ${percent(macro(results, found('peers')))} | ${percent(macro(results, found('all')))} | ${percent(macro(results, ({ pedantic }) => pedantic))} |`;
}

function report(
  results: readonly Result[],
  benign: readonly Case[],
  vulnerable: readonly Case[],
  malicious: readonly Case[],
): string {
  const head =
    '| | cases | found alone | recall by cluster | 95% interval | with peers | and with what was before | pedantic |\n|---|--:|--:|--:|--:|--:|--:|--:|';
  const by = (key: (one: Case) => string): string =>
    [...grouped(results, ({ one }) => key(one))]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([label, group]) => recallRow(label, group))
      .join('\n');
  return [
    '### Harmful definitions',
    `${head}\n${recallRow('**all**', results)}\n${by((one) => one.class)}`,
    '### The same, by source',
    `${head}\n${by((one) => one.source_repo)}`,
    '### Where there is something to compare with',
    compared(results, benign),
    '### Harmless definitions',
    harmless(benign),
    '### Pairs and vulnerable servers',
    pairs(results, malicious, benign, vulnerable),
  ].join('\n\n');
}

/** The cases that come with other servers or with what was there before, found alone and found with these. */
function compared(results: readonly Result[], benign: readonly Case[]): string {
  const row = (label: string, cases: readonly Result[], mode: 'peers' | 'all'): string => {
    const alone = cases.filter((one) => one.alone !== 'missed').length;
    const hits = cases.filter((one) => one[mode] !== 'missed').length;
    return `| ${label} | ${cases.length} | ${alone} | ${hits} | ${percent(hits / Math.max(1, cases.length))} | ${wilson(hits, cases.length)} |`;
  };
  const withPeers = results.filter(({ one }) => one.peers !== undefined);
  const withBaseline = results.filter(({ one }) => one.baseline !== undefined);
  const either = results.filter(({ one }) => one.peers !== undefined || one.baseline !== undefined);
  const servers = benign.filter((one) => one.class === 'benign-server');
  const same = servers.filter((one) =>
    comparedWith(one, one.surface).some((finding) => isShown(finding) && finding.ruleId.startsWith('drift/')),
  );
  return [
    '| | cases | found alone | found with it | share | 95% interval |\n|---|--:|--:|--:|--:|--:|',
    row('other servers of the run', withPeers, 'peers'),
    row('a lock of the harmless definitions', withBaseline, 'all'),
    row('either', either, 'all'),
    `\nAgainst a lock every change of a definition is a finding. Published servers against a lock of themselves: ${same.length} of ${servers.length} differ.`,
  ].join('\n');
}

function harmless(benign: readonly Case[]): string {
  const servers = benign.filter((one) => one.class === 'benign-server');
  const hard = benign.filter((one) => one.class !== 'benign-server');
  let tools = 0;
  let flaggedTools = 0;
  let flaggedServers = 0;
  let errors = 0;
  for (const { surface } of servers) {
    const shown = findingsOf(surface).filter(isShown);
    tools += surface.tools?.length ?? 0;
    flaggedTools += new Set(shown.filter(({ part }) => part === 'tools').map(({ pointer }) => pointer.split('/')[1]))
      .size;
    if (shown.length > 0) flaggedServers += 1;
    errors += shown.filter(({ severity }) => severity === 'error').length;
  }
  const hardFlagged = hard.filter(({ surface }) => flagged(findingsOf(surface))).length;
  return [
    '| | of | flagged | share | 95% interval |\n|---|--:|--:|--:|--:|',
    `| tools of published servers | ${tools} | ${flaggedTools} | ${((flaggedTools / tools) * 1000).toFixed(1)} per 1,000 | ${wilson(flaggedTools, tools)} |`,
    `| published servers | ${servers.length} | ${flaggedServers} | ${percent(flaggedServers / servers.length)} | ${wilson(flaggedServers, servers.length)} |`,
    `| single definitions, most of them tricky | ${hard.length} | ${hardFlagged} | ${percent(hardFlagged / hard.length)} | ${wilson(hardFlagged, hard.length)} |`,
    `\nFindings of severity error among them: ${errors}.`,
  ].join('\n');
}

/** A pair is told apart when the harmful one is flagged and its harmless twin is not. */
function pairs(
  results: readonly Result[],
  malicious: readonly Case[],
  benign: readonly Case[],
  vulnerable: readonly Case[],
): string {
  const byId = new Map([...malicious, ...benign].map((one) => [one.id, one]));
  const told = results.flatMap(({ one, peers }) => {
    const twin = one.baseline ?? (one.twin_of === undefined ? undefined : byId.get(one.twin_of)?.surface);
    if (twin === undefined) return [];
    return [peers !== 'missed' && !flagged(findingsOf(snapshot(twin)))];
  });
  const right = told.filter(Boolean).length;
  const noted = vulnerable.filter(({ surface }) => flagged(findingsOf(surface))).length;
  return [
    `Pairs of a harmful definition and its harmless twin told apart: ${right} of ${told.length} (${wilson(right, told.length)}).`,
    `Of ${vulnerable.length} definitions that are merely vulnerable, ${noted} are flagged; they count neither as found nor as false.`,
  ].join('\n\n');
}

function list(results: readonly Result[], benign: readonly Case[]): void {
  for (const { one, alone, peers } of results)
    if (alone !== 'on-target') process.stdout.write(`${alone} (with peers ${peers}): ${one.class} ${one.id}\n`);
  for (const { id, surface } of benign)
    for (const finding of findingsOf(surface).filter(isShown))
      process.stdout.write(
        `false: ${id} ${finding.ruleId} ${finding.severity} ${finding.pointer} ${finding.message}\n`,
      );
}

const BEGIN = '<!-- begin: measured -->';
const END = '<!-- end: measured -->';

function writeTable(table: string): void {
  const text = readFileSync(doc, 'utf8');
  const from = text.indexOf(BEGIN);
  const to = text.indexOf(END);
  if (from < 0 || to < 0) throw new Error(`${doc} has no place for the table`);
  writeFileSync(doc, `${text.slice(0, from + BEGIN.length)}\n\n${table}\n\n${text.slice(to)}`);
  process.stdout.write(`Written: ${doc}\n`);
}

main();
