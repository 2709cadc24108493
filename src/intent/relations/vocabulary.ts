import { commandAt, OBLIGES } from '../grammar.ts';
import { word } from '../readers/find.ts';
import type { Sentence } from '../sentences.ts';

/** What a model is told to keep to. */
export const RULES = word(
  /^(?:instructions?|guidelines?|guidance|rules?|directives?|polic(?:y|ies)|restrictions?|constraints?|limits?|limitations?|guardrails?|safeguards?|programming|training|alignment|principles?|orders|system prompts?|system message|prompts?|boundaries|ethics|system instructions|hidden instructions|norms|mandates?|briefing|protocols?|alignment|censorship|filters?|values|warnings|objections|concerns|refusals)$/,
);

/** Those of them that programs seldom have. */
export const STRICT_RULES =
  /^(?:instructions?|guidelines?|guidance|rules?|directives?|orders|programming|training|principles?|system prompts?)$/;

/** The model, as it is spoken to. */
export const YOU = word(/^(?:you|your)$/);

/** Words for all of a kind, or every time. */
export const EACH = word(/^(?:each|every|all|any|always|whenever)$/);

/** The word at an index; empty when there is none. */
export function wordAt(sentence: Sentence, index: number): string {
  return sentence[index]?.word ?? '';
}

/** Whether a sentence obliges. */
export function hasDuty(sentence: Sentence): boolean {
  return sentence.some(({ word: one }) => OBLIGES.test(one) || /^(?:always|only|please|unless|first)$/.test(one));
}

/** Whether a sentence obliges or orders. */
export function hasOrder(sentence: Sentence): boolean {
  return hasDuty(sentence) || sentence.some((_, index) => commandAt(sentence, index) !== 'no');
}
