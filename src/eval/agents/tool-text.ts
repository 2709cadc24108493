import { isArray, type Json, member, stringMember } from '../../model/json.ts';
import type { Outcome } from '../../model/surface.ts';
import { ESTIMATE } from '../../text/tokens.ts';
import type { ToolAnswer } from './agent.ts';

/** What a model reads of a result of `tools/call`: its text; of what is no text, its kind. */
export function toolAnswer(outcome: Outcome): ToolAnswer {
  if (outcome.kind === 'rpc-error') return { text: `MCP error ${outcome.code}: ${outcome.message}`, isError: true };
  if (outcome.kind !== 'result') return { text: `The call failed: ${outcome.detail}`, isError: true };
  const content = member(outcome.result, 'content');
  const texts = isArray(content) ? content.map(blockText) : [];
  const structured = member(outcome.result, 'structuredContent');
  const text = texts.length === 0 && structured !== undefined ? JSON.stringify(structured) : texts.join('\n');
  return { text, isError: member(outcome.result, 'isError') === true };
}

function blockText(block: Json): string {
  const type = stringMember(block, 'type') ?? 'unknown content';
  if (type === 'text') return stringMember(block, 'text') ?? '';
  if (type === 'resource') return stringMember(member(block, 'resource'), 'text') ?? '[resource that is no text]';
  if (type === 'resource_link') return `[resource ${stringMember(block, 'uri') ?? ''}]`;
  return `[${type}]`;
}

/** What of a text fits into a window of so many tokens (estimated), and whether that is all of it. */
export function fitting(text: string, windowTokens: number): { readonly text: string; readonly whole: boolean } {
  const whole = ESTIMATE.count(text) <= windowTokens;
  return whole ? { text, whole } : { text: text.slice(0, windowTokens * 4), whole };
}
