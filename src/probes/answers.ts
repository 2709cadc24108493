import { type Json, type JsonObject, stringMember } from '../model/json.ts';
import type { Outcome, Probe } from '../model/surface.ts';
import type { Tokenizer } from '../text/tokens.ts';
import { saysWhatIsLeft } from './remainder.ts';
import { type Called, responseText, responseTokens } from './response-text.ts';
import { isComplete, isToolError } from './tool-result.ts';

/** A probe that was called, and what it brought. */
export interface Answer {
  /** Its place among the probes. */
  readonly index: number;
  readonly probe: Probe;
  readonly called: Called;
  /** `error`: of the tool or of the protocol. `nothing`: no answer, or none that can be read. `unfinished`: a task, or a request for input. */
  readonly kind: 'success' | 'error' | 'unfinished' | 'nothing';
  /** Of an answer that is a result. */
  readonly result: JsonObject | undefined;
  /** What a model reads of it. */
  readonly text: string;
  /** False when only the beginning of its texts was saved. */
  readonly whole: boolean;
}

/** The probes that were called, in order. */
export function answersOf(probes: readonly Probe[]): Answer[] {
  return probes.flatMap((probe, index) => {
    const { result: called } = probe;
    if (called.status !== 'called') return [];
    const { outcome, cut } = called;
    const result = outcome.kind === 'result' ? outcome.result : undefined;
    return [
      { index, probe, called, kind: kindOf(outcome), result, text: responseText(outcome), whole: cut === undefined },
    ];
  });
}

/** Whether a response says how much is left; undefined when its end is gone and nobody looked. */
export function tellsWhatIsLeft({ outcome, cut }: Called): boolean | undefined {
  return cut === undefined ? saysWhatIsLeft(responseText(outcome)) : cut.saysWhatIsLeft;
}

/** An answer, and what a model pays for it. */
export interface Measured {
  readonly answer: Answer;
  readonly tokens: number;
}

/** By tool: of the answers that count, the one that costs most. */
export function largestByTool(
  probes: readonly Probe[],
  tokenizer: Tokenizer,
  counts: (answer: Answer) => boolean,
): ReadonlyMap<string, Measured> {
  const largest = new Map<string, Measured>();
  for (const answer of answersOf(probes)) {
    if (!counts(answer)) continue;
    const tokens = tokensOf(answer.called, tokenizer);
    const { tool } = answer.probe;
    if (tokens > (largest.get(tool)?.tokens ?? -1)) largest.set(tool, { answer, tokens });
  }
  return largest;
}

// Several rules ask for the same counts.
const counted = new WeakMap<Called, { readonly by: Tokenizer['name']; readonly tokens: number }>();

/** The tokens of what a model reads of an answer. */
export function tokensOf(called: Called, tokenizer: Tokenizer): number {
  const known = counted.get(called);
  if (known?.by === tokenizer.name) return known.tokens;
  const tokens = responseTokens(called, tokenizer);
  counted.set(called, { by: tokenizer.name, tokens });
  return tokens;
}

/** The definition of a tool; undefined when the server lists none of that name. */
export function toolNamed(tools: readonly Json[], name: string): Json | undefined {
  return tools.find((tool) => stringMember(tool, 'name') === name);
}

/** What a reader knows a probe by: its label, what is wrong with generated arguments, or the arguments. */
export function probeLabel({ label, bad, arguments: given }: Probe): string {
  if (label !== undefined) return `"${label}"`;
  if (bad === undefined) return Object.keys(given).length === 0 ? 'a call without arguments' : JSON.stringify(given);
  return `${DEFECTS[bad.defect]} "${bad.parameter}"`;
}

const DEFECTS = {
  missing: 'a call without',
  type: 'the wrong type for',
  enum: 'a value outside the list for',
  unknown: 'an unknown value for',
} as const;

function kindOf(outcome: Outcome): Answer['kind'] {
  if (outcome.kind === 'rpc-error') return 'error';
  if (outcome.kind !== 'result') return 'nothing';
  if (!isComplete(outcome.result)) return 'unfinished';
  return isToolError(outcome.result) ? 'error' : 'success';
}
