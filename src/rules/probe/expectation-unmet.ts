import { defineRule } from '../../engine/define-rule.ts';
import { exampleProbe, exampleTool } from '../../engine/example-probe.ts';
import { type Json, member } from '../../model/json.ts';
import { type JsonPointer, resolvePointer } from '../../model/pointer.ts';
import { type Answer, answersOf, probeLabel, tokensOf } from '../../probes/answers.ts';
import { readsAsError } from '../../probes/error-text.ts';
import { hasInvalidArguments } from '../../probes/invalid-arguments.ts';
import { contentTexts } from '../../probes/tool-result.ts';
import { parsedJson } from '../../text/json-text.ts';
import { thousands } from '../../text/words.ts';

const SHOP = [exampleTool('get_order', ['order'])];

export const expectationUnmet = defineRule(
  {
    id: 'probe/expectation-unmet',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['probes', 'tools'],
    title: 'A probe did not bring what the fixtures file expects',
    why: 'The fixtures file says what a call should bring. When it brings something else, the tool has changed, its data has, or the expectation was wrong.',
    remedy:
      'Mend the tool, or correct the probe in the fixtures file: `expect_error` for a call that is meant to fail, `max_tokens`, `contains`, `json_pointer`.',
    falsePositives: [
      'Generated bad arguments are no expectation of the user.',
      'A call that is meant to fail may fail in any way: with `isError`, with an error of the protocol, or with an error that is not marked as one.',
      'What `json_pointer` leads to may be anything, also null.',
    ],
    messages: {
      failed: 'Failed for {probe}: {detail}.',
      succeeded: 'Did not fail for {probe}, and is meant to.',
      tokens: 'The response to {probe} has about {tokens} tokens; at most {limit} are expected.',
      missing: 'The response to {probe} does not contain "{text}".',
      pointer: 'In the response to {probe} there is nothing at {pointer}.',
      notJson: 'The response to {probe} is no JSON, so there is nothing at {pointer}.',
    },
    examples: {
      bad: [
        {
          title: 'more tokens than expected, and other content',
          tools: SHOP,
          probes: [
            exampleProbe('get_order', '{"order": {"number": 1042}}', {
              label: 'order 1042',
              expected: { maxTokens: 5, contains: ['1042', 'Ada'], jsonPointer: '/order/customer' },
            }),
          ],
        },
        {
          title: 'no JSON',
          tools: SHOP,
          probes: [exampleProbe('get_order', 'Order 1042', { label: '1042', expected: { jsonPointer: '/order' } })],
        },
        {
          title: 'a call that should fail, and one that should not',
          tools: SHOP,
          probes: [
            exampleProbe('get_order', 'Order 1042, of Ada', { label: 'no such order', expectError: true }),
            exampleProbe('get_order', { isError: true, content: [{ type: 'text', text: 'The shop is closed.' }] }),
            exampleProbe('get_order', { kind: 'rpc-error', code: -32603, message: 'closed' }, { label: 'closed' }),
            exampleProbe(
              'get_order',
              { kind: 'timeout', afterMs: 30_000, detail: 'no answer within 30 s' },
              { label: 'slow' },
            ),
          ],
        },
      ],
      good: [
        {
          title: 'bad arguments that are accepted',
          tools: SHOP,
          probes: [
            exampleProbe('get_order', 'Order 1042, of Ada', {
              expectError: true,
              bad: { defect: 'missing', parameter: 'order' },
            }),
          ],
          shows: 'Generated bad arguments are no expectation of the user.',
        },
        {
          title: 'failures as meant',
          tools: SHOP,
          probes: [
            exampleProbe('get_order', { isError: true, content: [] }, { expectError: true }),
            exampleProbe('get_order', { kind: 'rpc-error', code: -32602, message: 'no order' }, { expectError: true }),
            exampleProbe('get_order', 'Error: no such order', { expectError: true }),
          ],
          shows:
            'A call that is meant to fail may fail in any way: with `isError`, with an error of the protocol, or with an error that is not marked as one.',
        },
        {
          title: 'all as expected',
          tools: SHOP,
          probes: [
            exampleProbe('get_order', '{"order": null}', {
              expected: { maxTokens: 50, contains: ['order'], jsonPointer: '/order' },
            }),
            exampleProbe(
              'get_order',
              { content: [{ type: 'text', text: 'One order' }], structuredContent: { order: { of: 'Ada' } } },
              { expected: { contains: ['One', 'Ada'], jsonPointer: '/order/of' } },
            ),
          ],
          shows: 'What `json_pointer` leads to may be anything, also null.',
        },
        {
          title: 'what only the whole response could tell',
          tools: SHOP,
          probes: [exampleProbe('get_order', '{"order": {"number": 10', { cut: 400, expected: { contains: ['Ada'] } })],
        },
        {
          title: 'a request for input',
          tools: SHOP,
          probes: [
            exampleProbe('get_order', { resultType: 'input_required', requestState: 'a' }, { expectError: true }),
          ],
        },
      ],
    },
  },
  ({ probes, tools, tokenizer, report, notVerified }) => {
    for (const answer of answersOf(probes)) {
      const { index, kind, probe, called, text } = answer;
      if (probe.bad !== undefined) continue;
      const at = ['probes', index] as const;
      const label = { probe: probeLabel(probe) };
      if (kind === 'unfinished') {
        notVerified('a call was answered with a request for input');
        continue;
      }
      if (kind !== 'success' && !probe.expectError) {
        const evidence = text === '' ? {} : { evidence: text.slice(0, LONGEST) };
        // The user said nothing of this call; it may be the arguments that are wrong.
        report('failed', at, { ...label, detail: failureWords(answer) }, { severity: 'warning', ...evidence });
        continue;
      }
      if (kind === 'success' && probe.expectError && !readsAsError(text) && !hasInvalidArguments(probe, tools))
        report('succeeded', at, label);
      const { maxTokens, contains = [], jsonPointer } = probe.expected ?? {};
      const tokens = tokensOf(called, tokenizer);
      if (maxTokens !== undefined && tokens > maxTokens)
        report('tokens', at, { ...label, tokens: thousands(tokens), limit: thousands(maxTokens) });
      for (const wanted of contains) {
        if (holds(answer, wanted)) continue;
        if (answer.whole) report('missing', at, { ...label, text: wanted });
        else notVerified(CUT);
      }
      if (jsonPointer === undefined) continue;
      const value = jsonOf(answer);
      if (value === undefined && !answer.whole) notVerified(CUT);
      else if (value === undefined) report('notJson', at, { ...label, pointer: jsonPointer });
      else if (resolvePointer(value, jsonPointer as JsonPointer) === undefined)
        report('pointer', at, { ...label, pointer: jsonPointer });
    }
  },
);

const CUT = 'only the beginning of some responses was saved';
const LONGEST = 200;

function failureWords({ called: { outcome } }: Answer): string {
  if (outcome.kind === 'result') return 'the tool returned an error';
  return outcome.kind === 'rpc-error' ? `error ${outcome.code}, ${outcome.message}` : outcome.detail;
}

/** True when a response holds a text: as text, or in its structured content. */
function holds({ result, text }: Answer, wanted: string): boolean {
  return text.includes(wanted) || JSON.stringify(member(result, 'structuredContent') ?? null).includes(wanted);
}

/** The structured content of a response, or its text read as JSON. */
function jsonOf({ result }: Answer): Json | undefined {
  const structured = member(result, 'structuredContent');
  if (structured !== undefined) return structured;
  const texts = result === undefined ? [] : contentTexts(result);
  return texts.map(({ text }) => parsedJson(text)).find((value) => value !== undefined);
}
