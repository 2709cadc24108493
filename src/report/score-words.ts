import type { Payment, Score, TargetRun, ToolScore, ToolTokens } from '../model/run.ts';
import { plural, thousands } from './words.ts';

/** A score in words: `86/100 (B)`. */
export function scoreWords({ total, grade }: Pick<Score, 'total' | 'grade'>): string {
  return `${total}/100 (${grade})`;
}

/** What a score rests on, and what it means: `about 1,100 tokens wasted a session, estimated from static checks only`. */
export function wastedWords({ wasted, basis, notChecked }: Score): string {
  const missing = notChecked.length === 0 ? '' : `, without ${notChecked.join(', ')}`;
  return `about ${plural(wasted, 'token', 'tokens')} wasted a session, estimated from ${basis}${missing}`;
}

/** What a tool pays for: `2× parameter-vague 600`. */
export function paymentWords({ ruleId, count, tokens }: Payment): string {
  const name = ruleId === null ? 'long definition' : ruleId.slice(ruleId.indexOf('/') + 1);
  return `${count === 1 ? '' : `${count}× `}${name} ${thousands(tokens)}`;
}

/** The tools that waste something, the costliest first. */
export function wastingTools({ perTool }: Score): ToolScore[] {
  return perTool.filter(({ wasted }) => wasted > 0);
}

/** The tools whose definitions cost most, the costliest first. */
export function costliestTools({ perTool }: TargetRun['tokens']): ToolTokens[] {
  return [...perTool].sort((a, b) => b.tokens - a.tokens);
}

/** What a session pays for the definitions: `5,550 a session (20 turns, cached at 10 % of the price)`. */
export function sessionWords({ session }: TargetRun['tokens']): string {
  const { tokens, turns, cachedShare } = session;
  return `${thousands(tokens)} a session (${turns} turns, cached at ${Math.round(cachedShare * 100)} % of the price)`;
}

/** The name of a tool in a table. */
export function toolLabel({ subject }: { readonly subject: string | null }): string {
  return subject === null || subject === '' ? '(without a name)' : subject;
}
