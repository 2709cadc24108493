import { fromPointer } from '../model/pointer.ts';
import type { Grade, Payment, ProbeRow, SafeText, Score, TargetRun, ToolScore } from '../model/run.ts';
import { TIMES_PAID } from './token-counts.ts';

/**
 * The tokens that a finding wastes in one session, by rule, through retries and wrong choices. These are rough guesses,
 * here to be argued with (`docs/score.md`); what is not in this table costs nothing.
 */
export const WASTE: Readonly<Record<string, number>> = {
  'agent/description-missing': 2_000,
  'agent/list-unbounded': 2_000,
  'agent/description-short': 500,
  'agent/tools-overlap': 500,
  'agent/parameter-vague': 300,
  'agent/parameter-untyped': 300,
  'agent/parameter-undescribed': 100,
  'probe/no-concise-mode': 300,
};

/** The rules that judge what probes brought: they are paid for where tools were called. */
const PROBED = [
  'probe/response-size',
  'probe/opaque-ids',
  'probe/response-unpaged',
  'probe/error-unhelpful',
  'probe/no-concise-mode',
] as const;

/** What the findings of rules waste that are about different things. */
export const WASTE_BY_DEFECT = {
  /** A large response without a word on what is left, of a tool that cannot page. */
  unpaged: 1_000,
  /** An error of which nothing can be learned: a stack trace, an empty or opaque message, silence. */
  errorOpaque: 1_500,
  /** An error that does not say what to do. */
  errorUnguided: 700,
  /** An error that is no error, or none where there should be one. */
  errorMissing: 500,
} as const;

/** A response may have this many tokens; what is beyond them is wasted, unless the agent has it in hand. */
const RESPONSE_BUDGET = 2_000;
/** A definition may cost this many tokens; what is beyond them is wasted. */
const DEFINITION_BUDGET = 300;
const TOOL_HALF_LIFE = 5_000;
const SERVER_HALF_LIFE = 10_000;
const TOOLS_USED = 3;
const GRADES: readonly (readonly [grade: Grade, least: number])[] = [
  ['A', 90],
  ['B', 75],
  ['C', 50],
  ['D', 25],
  ['F', 0],
];

/** What one tool wastes in one session. */
export interface Waste {
  /** Paid whether the tool is used or not. */
  readonly definition: number;
  /** Paid when it is used. */
  readonly usage: number;
}

/** True for a rule whose findings cost something. */
export function isCharged(ruleId: string): boolean {
  return Object.hasOwn(WASTE, ruleId) || PROBED.some((id) => id === ruleId);
}

/** Gives a target its score: null where there are no tools, or where they were not, or not wholly, checked. */
export function scored(target: TargetRun): TargetRun {
  return { ...target, score: scoreOf(target) };
}

function scoreOf(target: TargetRun): Score | null {
  const { tokens, skipped, failedRules, checkedRules, trouble, probes = [] } = target;
  const measured = probes.some(({ response }) => response !== null);
  const charged = [...Object.keys(WASTE).filter((id) => !isProbed(id)), ...(measured ? PROBED : [])];
  const unchecked = new Set([...skipped, ...failedRules].map(({ ruleId }) => ruleId));
  const notChecked = charged.filter((ruleId) => unchecked.has(ruleId));
  if (tokens.perTool.length === 0 || checkedRules === 0 || trouble !== null) return null;
  if (notChecked.length === charged.length) return null;
  const paid = paymentsByTool(target, unchecked);
  const tools = tokens.perTool.map((tool, index) => {
    const definition = Math.max(0, tool.tokens - DEFINITION_BUDGET) * TIMES_PAID;
    const usage = paid.get(index) ?? [];
    const payments = definition === 0 ? usage : [...usage, { ruleId: null, count: 1, tokens: definition }];
    return {
      score: toolScore(tool.subject, payments),
      waste: { definition, usage: sum(usage) },
    };
  });
  const wasted = serverWaste(tools.map(({ waste }) => waste));
  return {
    ...mark(wasted, SERVER_HALF_LIFE),
    wasted: Math.round(wasted),
    basis: measured ? 'static checks and probes' : 'static checks only',
    notChecked,
    perTool: tools
      .map(({ score }) => score)
      .sort((a, b) => b.wasted - a.wasted || (`${a.subject}` < `${b.subject}` ? -1 : 1)),
  };
}

function isProbed(ruleId: string): boolean {
  return PROBED.some((id) => id === ruleId);
}

/** All that definitions waste, and the mean of what the use of a tool wastes, for each tool that a session uses. */
export function serverWaste(tools: readonly Waste[]): number {
  const total = (of: (waste: Waste) => number): number => tools.reduce((added, waste) => added + of(waste), 0);
  return total(({ definition }) => definition) + (TOOLS_USED * total(({ usage }) => usage)) / tools.length;
}

/** The score of a tool, or with the other half-life of a server, which is halved by so many wasted tokens. */
export function mark(wasted: number, halfLife: number): { readonly total: number; readonly grade: Grade } {
  const total = Math.round(100 * 2 ** (-wasted / halfLife));
  return { total, grade: GRADES.find(([, least]) => total >= least)?.[0] ?? 'F' };
}

function toolScore(subject: ToolScore['subject'], payments: readonly Payment[]): ToolScore {
  const wasted = sum(payments);
  const pays = [...payments].sort((a, b) => b.tokens - a.tokens || placeInTable(a) - placeInTable(b));
  return { subject, ...mark(wasted, TOOL_HALF_LIFE), wasted, pays };
}

/**
 * What the findings cost, by tool and rule. One that is ignored was judged and does not pay; one in the baseline is an old
 * debt and pays. One of low confidence may be none.
 */
function paymentsByTool(
  { era, findings, tokens, probes = [] }: TargetRun,
  unchecked: ReadonlySet<string>,
): ReadonlyMap<number, readonly Payment[]> {
  const byTool = new Map<number, Map<string, Payment>>();
  const pay = (tool: number, ruleId: string, count: number, each: number): void => {
    const payments = byTool.get(tool) ?? new Map<string, Payment>();
    byTool.set(tool, payments);
    const before = payments.get(ruleId) ?? { count: 0, tokens: 0 };
    payments.set(ruleId, { ruleId, count: before.count + count, tokens: before.tokens + count * each });
  };
  const places = new Map(tokens.perTool.map(({ subject }, index) => [subject, index]));
  const responses = largestResponses(probes);
  for (const finding of findings) {
    const { ruleId, part, pointer, subject, confidence, count = 1, wasted, suppressed } = finding;
    const each = wasted ?? WASTE[ruleId] ?? 0;
    const tool =
      part === 'tools' ? Number(fromPointer(pointer)[0]) : part === 'probes' ? places.get(subject) : undefined;
    // Of a server that was vetted in both eras, the tokens are those of one.
    if (finding.era !== undefined && finding.era !== era) continue;
    if (each === 0 || tool === undefined || Number.isNaN(tool)) continue;
    if (confidence === 'low' || suppressed?.by === 'ignore') continue;
    // What was measured need not be guessed.
    if (ruleId === 'agent/list-unbounded' && subject !== null && responses.has(subject)) continue;
    pay(tool, ruleId, wasted === undefined ? count : 1, each);
  }
  const ignored = findings.filter(({ ruleId, suppressed }) => ruleId === MEASURED && suppressed?.by === 'ignore');
  for (const [subject, response] of unchecked.has(MEASURED) ? [] : responses) {
    const tool = places.get(subject);
    const beyond = response - RESPONSE_BUDGET;
    const counts = !ignored.some((finding) => finding.subject === subject);
    if (tool !== undefined && beyond > 0 && counts) pay(tool, MEASURED, 1, beyond);
  }
  return new Map([...byTool].map(([index, payments]) => [index, [...payments.values()]]));
}

const MEASURED = 'probe/response-size';

/** By tool that was called and answered: the tokens of its largest response that nobody asked for and that does not say what is left. */
function largestResponses(probes: readonly ProbeRow[]): ReadonlyMap<SafeText, number> {
  const largest = new Map<SafeText, number>();
  for (const { tool, status, response } of probes) {
    if (status !== 'ok' || response === null) continue;
    largest.set(tool, Math.max(largest.get(tool) ?? 0, response.bounded === true ? 0 : response.tokens));
  }
  return largest;
}

function placeInTable({ ruleId }: Payment): number {
  return ruleId === null ? -1 : [...Object.keys(WASTE), ...PROBED].indexOf(ruleId);
}

function sum(payments: readonly Payment[]): number {
  return payments.reduce((added, { tokens }) => added + tokens, 0);
}
