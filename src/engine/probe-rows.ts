import { isArray, type JsonObject, member, stringMember } from '../model/json.ts';
import type { ProbeRow } from '../model/run.ts';
import type { Probe, Surface } from '../model/surface.ts';
import { tellsWhatIsLeft } from '../probes/answers.ts';
import { asksForSize } from '../probes/remainder.ts';
import { type Called, responseText, responseTokens } from '../probes/response-text.ts';
import { maskCredentials } from '../text/credentials.ts';
import { display } from '../text/display.ts';
import type { Tokenizer } from '../text/tokens.ts';
import { describeOutcome } from './trouble.ts';

/** So much of a response is shown, in code points, unless all of it was asked for. */
export const RESPONSE_SHOWN = 400;

/** The table of probes: a row for each; undefined where none was asked for. */
export function probeRows(
  { parts: { probes } }: Surface,
  tokenizer: Tokenizer,
  shown = RESPONSE_SHOWN,
): readonly ProbeRow[] | undefined {
  return probes.status === 'ok' ? probes.value.map((probe) => rowOf(probe, tokenizer, shown)) : undefined;
}

function rowOf(probe: Probe, tokenizer: Tokenizer, shown: number): ProbeRow {
  const { tool, label, bad, expectError, result } = probe;
  const row = {
    tool: display(tool, 80),
    label: label === undefined ? null : display(label, 80),
    ...(bad === undefined ? {} : { bad: { defect: bad.defect, parameter: display(bad.parameter, 80) } }),
    expectError,
  };
  if (result.status !== 'called')
    return { ...row, status: result.status, reason: display(result.reason, 1000), response: null };
  const { outcome, ms } = result;
  return {
    ...row,
    status: statusOf(result),
    reason: outcome.kind === 'result' ? null : describeOutcome(outcome),
    response: {
      tokens: responseTokens(result, tokenizer),
      ...(isBounded(probe.arguments, result) ? { bounded: true } : {}),
      ms,
      contents: contentsOf(result).map((type) => display(type, 40)),
      text: textOf(result, shown),
    },
  };
}

/** True when an agent has the size of a response in hand; also when that cannot be told, because its end is gone. */
function isBounded(given: JsonObject, called: Called): boolean {
  return asksForSize(given) || tellsWhatIsLeft(called) !== false;
}

function statusOf({ outcome }: Called): ProbeRow['status'] {
  if (outcome.kind !== 'result') return outcome.kind;
  if (member(outcome.result, 'resultType') === 'input_required') return 'input-required';
  return member(outcome.result, 'isError') === true ? 'tool-error' : 'ok';
}

/** The kinds of content, each once, and `structured` where there is structured content. */
function contentsOf({ outcome }: Called): string[] {
  if (outcome.kind !== 'result') return [];
  const content = member(outcome.result, 'content');
  const types = (isArray(content) ? content : []).map((block) => stringMember(block, 'type') ?? 'no type');
  const structured = member(outcome.result, 'structuredContent') === undefined ? [] : ['structured'];
  return [...new Set([...types, ...structured])];
}

function textOf({ outcome }: Called, shown: number): ReturnType<typeof display> {
  const text = responseText(outcome);
  // More than is shown, so that nothing secret is cut before it is known for what it is.
  return display(maskCredentials(text.slice(0, shown * 4)), shown);
}
