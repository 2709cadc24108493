import { fromPointer } from '../model/pointer.ts';
import type { Finding, Grade, Payment, Score, TargetRun, ToolScore } from '../model/run.ts';
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
};

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
  return Object.hasOwn(WASTE, ruleId);
}

/** Gives a target its score: null where there are no tools, or where they were not, or not wholly, checked. */
export function scored(target: TargetRun): TargetRun {
  return { ...target, score: scoreOf(target) };
}

function scoreOf({ era, findings, tokens, skipped, failedRules, checkedRules, trouble }: TargetRun): Score | null {
  const charged = Object.keys(WASTE);
  const unchecked = new Set([...skipped, ...failedRules].map(({ ruleId }) => ruleId));
  const notChecked = charged.filter((ruleId) => unchecked.has(ruleId));
  if (tokens.perTool.length === 0 || checkedRules === 0 || trouble !== null) return null;
  if (notChecked.length === charged.length) return null;
  // Of a server that was vetted in both eras, the tokens are those of one.
  const paid = paymentsByTool(findings.filter((finding) => finding.era === undefined || finding.era === era));
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
    basis: 'static checks only',
    notChecked,
    perTool: tools
      .map(({ score }) => score)
      .sort((a, b) => b.wasted - a.wasted || (`${a.subject}` < `${b.subject}` ? -1 : 1)),
  };
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
function paymentsByTool(findings: readonly Finding[]): ReadonlyMap<number, readonly Payment[]> {
  const byTool = new Map<number, Map<string, Payment>>();
  for (const { ruleId, part, pointer, confidence, count = 1, suppressed } of findings) {
    const each = WASTE[ruleId];
    const index = Number(fromPointer(pointer)[0]);
    if (each === undefined || part !== 'tools' || Number.isNaN(index)) continue;
    if (confidence === 'low' || suppressed?.by === 'ignore') continue;
    const payments = byTool.get(index) ?? new Map<string, Payment>();
    byTool.set(index, payments);
    const before = payments.get(ruleId)?.count ?? 0;
    payments.set(ruleId, { ruleId, count: before + count, tokens: (before + count) * each });
  }
  return new Map([...byTool].map(([index, payments]) => [index, [...payments.values()]]));
}

function placeInTable({ ruleId }: Payment): number {
  return ruleId === null ? -1 : Object.keys(WASTE).indexOf(ruleId);
}

function sum(payments: readonly Payment[]): number {
  return payments.reduce((added, { tokens }) => added + tokens, 0);
}
