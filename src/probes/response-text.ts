import { isArray, type Json, member, stringMember } from '../model/json.ts';
import type { Outcome, ProbeResult } from '../model/surface.ts';
import type { Tokenizer } from '../text/tokens.ts';

/** What came of a call that was made. */
export type Called = Extract<ProbeResult, { readonly status: 'called' }>;

/**
 * The text that a model gets of an outcome: that of the content blocks or, where they have none, the structured content;
 * of an error its message and data; of a result that asks for more input, what it asks. Pictures and sounds are none.
 */
export function responseText(outcome: Outcome): string {
  if (outcome.kind === 'rpc-error')
    return outcome.data === undefined ? outcome.message : `${outcome.message}\n${JSON.stringify(outcome.data)}`;
  if (outcome.kind !== 'result') return '';
  const { result } = outcome;
  const content = member(result, 'content');
  const texts = (isArray(content) ? content : []).map(blockText).filter((text) => text !== '');
  if (texts.length > 0) return texts.join('\n');
  const other = member(result, 'structuredContent') ?? member(result, 'inputRequests');
  return other === undefined ? '' : JSON.stringify(other);
}

/** The tokens of that text; of a response of which only the beginning was saved, those of the whole as they were counted then. */
export function responseTokens({ outcome, cut }: Called, tokenizer: Tokenizer): number {
  return cut?.tokens ?? tokenizer.count(responseText(outcome));
}

function blockText(block: Json): string {
  const type = stringMember(block, 'type');
  if (type === 'text') return stringMember(block, 'text') ?? '';
  if (type === 'resource') return stringMember(member(block, 'resource'), 'text') ?? '';
  return type === 'resource_link' ? JSON.stringify(block) : '';
}
