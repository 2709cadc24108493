import { defineRule, type FindingDetails } from '../../engine/define-rule.ts';
import { exampleProbe, exampleTool } from '../../engine/example-probe.ts';
import { WASTE_BY_DEFECT } from '../../engine/score.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { BadArgument, Outcome } from '../../model/surface.ts';
import { type Answer, answersOf, probeLabel } from '../../probes/answers.ts';
import { errorFault, readsAsError } from '../../probes/error-text.ts';
import { hasInvalidArguments } from '../../probes/invalid-arguments.ts';

const TRACE = `TypeError: Cannot read properties of undefined
    at findOrder (file:///srv/shop/orders.js:41:17)
    at async callTool (file:///srv/shop/server.js:12:3)`;

const SHOP = [exampleTool('get_order', ['order'])];

export const errorUnhelpful = defineRule(
  {
    id: 'probe/error-unhelpful',
    severity: 'warning',
    confidence: 'medium',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['probes', 'tools'],
    title: 'An error does not help to call the tool better',
    why: 'A model corrects itself when an error says what was wrong and what is expected. Of a stack trace, of "internal error", and of an error that looks like a result it learns nothing: it calls again the same way, or goes on with the error as if it were the answer.',
    remedy:
      'Return a result with `isError: true` and a sentence that names the argument, what it was, and what is expected. Some SDKs hide the messages of exceptions: throw the error type that they pass on.',
    spec: { revision: '2026-07-28', page: 'server/tools', section: 'Error Handling', level: 'SHOULD' },
    requirements: ['call-inputs-validated'],
    aliases: ['P4'],
    falsePositives: [
      'An unknown value that brings an empty result: a search for what is not there rightly finds nothing.',
      'A short error that names the argument or its value, or says what is expected.',
      'A number that is taken for a text, or a text for the number that it spells: a server may be lenient.',
    ],
    messages: {
      trace: 'The error for {probe} is a stack trace{more}.',
      empty: 'The error for {probe} has no message{more}.',
      opaque: 'The error for {probe} says nothing about what went wrong{more}.',
      silence: 'There is no answer to {probe}: {detail}{more}.',
      unguided: 'The error for {probe} names neither what was wrong nor what is expected{more}.',
      success: 'The error for {probe} is returned as a success, without `isError`{more}.',
      accepted: 'There is no error for {probe}: invalid arguments are accepted{more}.',
    },
    examples: {
      bad: [
        {
          title: 'a stack trace',
          tools: SHOP,
          probes: [exampleProbe('get_order', failed(TRACE), { label: 'no such order', expectError: true })],
        },
        {
          title: 'nothing, and an empty object',
          tools: SHOP,
          probes: [
            exampleProbe('get_order', failed(''), { expectError: true }),
            exampleProbe('find_order', failed('{}'), { expectError: true }),
          ],
        },
        {
          title: 'opaque messages, twice of one tool',
          tools: SHOP,
          probes: [
            exampleProbe('get_order', failed('Error executing tool get_order'), badly('unknown', 'order', 'nope-1')),
            exampleProbe(
              'get_order',
              { kind: 'rpc-error', code: -32603, message: 'Internal error' },
              badly('missing', 'order'),
            ),
          ],
        },
        {
          title: 'no answer',
          tools: SHOP,
          probes: [
            exampleProbe(
              'get_order',
              { kind: 'timeout', afterMs: 30_000, detail: 'no answer within 30 s' },
              badly('missing', 'order'),
            ),
          ],
        },
        {
          title: 'no guidance',
          tools: SHOP,
          probes: [exampleProbe('get_order', failed('Invalid arguments'), badly('missing', 'order'))],
        },
        {
          title: 'errors as results',
          tools: SHOP,
          probes: [
            exampleProbe('get_order', 'Error: order nope-1 was not found', badly('unknown', 'order', 'nope-1')),
            exampleProbe('find_order', '{"error": "unknown order nope-1"}', { expectError: true }),
          ],
        },
        {
          title: 'bad arguments that are accepted',
          tools: [exampleTool('list_orders', { limit: { type: 'integer', maximum: 50 } })],
          probes: [
            exampleProbe('get_order', 'Order 1042, of Ada', badly('missing', 'order')),
            exampleProbe('list_orders', 'Order 1042, of Ada', { expectError: true, arguments: { limit: 5000 } }),
          ],
        },
      ],
      good: [
        {
          title: 'nothing found',
          tools: SHOP,
          probes: [
            exampleProbe('find_order', 'No orders found for "nope-1".', badly('unknown', 'query', 'nope-1')),
            exampleProbe('list_orders', '[]', badly('unknown', 'customer', 'nope-1')),
          ],
          shows: 'An unknown value that brings an empty result: a search for what is not there rightly finds nothing.',
        },
        {
          title: 'short and clear',
          tools: SHOP,
          probes: [
            failed('order nope-1?'),
            failed('`order` is a number'),
            failed('Unknown order; use find_order first'),
            failed('Access denied - outside of the shop'),
            { kind: 'rpc-error' as const, code: -32602, message: 'Expected string, received null' },
          ].map((brought, index) => exampleProbe(`get_${index}`, brought, badly('unknown', 'order', 'nope-1'))),
          shows: 'A short error that names the argument or its value, or says what is expected.',
        },
        {
          title: 'leniency',
          tools: [exampleTool('get_order', { order: { type: 'string' }, limit: { type: 'integer' } })],
          probes: [
            exampleProbe('get_order', 'Order 1042, of Ada', badly('type', 'order', 1042)),
            exampleProbe('get_order', 'Order 1042, of Ada', badly('type', 'limit', '10')),
          ],
          shows: 'A number that is taken for a text, or a text for the number that it spells: a server may be lenient.',
        },
        {
          title: 'a call that is not meant to fail, and one without a verdict',
          tools: SHOP,
          probes: [
            exampleProbe('get_order', failed('Internal error')),
            exampleProbe('get_order', { resultType: 'input_required', requestState: 'a' }, badly('missing', 'order')),
          ],
        },
      ],
    },
  },
  ({ probes, tools, report }) => {
    const found = new Map<string, { count: number; readonly answer: Answer; readonly fault: Fault }>();
    for (const answer of answersOf(probes)) {
      if (!answer.probe.expectError && answer.probe.bad === undefined) continue;
      const fault = faultOf(answer, tools);
      if (fault === undefined) continue;
      // One finding for a tool and a fault: a tool answers most bad calls alike.
      const key = JSON.stringify([answer.probe.tool, fault]);
      const before = found.get(key);
      if (before === undefined) found.set(key, { count: 1, answer, fault });
      else before.count += 1;
    }
    for (const { count, answer, fault } of found.values()) {
      const { outcome } = answer.called;
      const more = count === 1 ? '' : ` (and ${count - 1} more like it)`;
      const data = {
        probe: probeLabel(answer.probe),
        more,
        detail: outcome.kind === 'result' ? '' : detailOf(outcome),
      };
      report(fault, ['probes', answer.index], data, {
        ...DETAILS[fault],
        requirements: fault === 'accepted' ? ['call-inputs-validated'] : [],
        ...(count === 1 ? {} : { count }),
        ...(answer.text === '' ? {} : { evidence: answer.text.slice(0, LONGEST) }),
      });
    }
  },
);

type Fault = 'trace' | 'empty' | 'opaque' | 'silence' | 'unguided' | 'success' | 'accepted';

const LONGEST = 200;
const DETAILS: Readonly<Record<Fault, FindingDetails>> = {
  trace: { wasted: WASTE_BY_DEFECT.errorOpaque, confidence: 'high' },
  empty: { wasted: WASTE_BY_DEFECT.errorOpaque, confidence: 'high' },
  opaque: { wasted: WASTE_BY_DEFECT.errorOpaque },
  silence: { wasted: WASTE_BY_DEFECT.errorOpaque },
  unguided: { wasted: WASTE_BY_DEFECT.errorUnguided, severity: 'info' },
  success: { wasted: WASTE_BY_DEFECT.errorMissing },
  accepted: { wasted: WASTE_BY_DEFECT.errorMissing },
};

function faultOf({ kind, text, probe, called }: Answer, tools: readonly Json[]): Fault | undefined {
  const { bad, arguments: given } = probe;
  switch (kind) {
    case 'error':
      return errorFault(text, given, bad?.parameter);
    case 'nothing':
      return called.outcome.kind === 'timeout' || called.outcome.kind === 'transport-error' ? 'silence' : undefined;
    case 'success':
      if (readsAsError(text)) return 'success';
      return hasInvalidArguments(probe, tools) ? 'accepted' : undefined;
    case 'unfinished':
      return undefined;
  }
}

function detailOf(outcome: Exclude<Outcome, { readonly kind: 'result' }>): string {
  return outcome.kind === 'rpc-error' ? outcome.message : outcome.detail;
}

function failed(text: string): JsonObject {
  return { isError: true, content: text === '' ? [] : [{ type: 'text', text }] };
}

function badly(defect: BadArgument['defect'], parameter: string, value?: Json) {
  return {
    expectError: true,
    bad: { defect, parameter },
    arguments: value === undefined ? {} : { [parameter]: value },
  };
}
