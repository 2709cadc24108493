import { defineRule } from '../../engine/define-rule.ts';
import { exampleProbe } from '../../engine/example-probe.ts';
import type { BadArgument, Outcome } from '../../model/surface.ts';
import { type Answer, answersOf, probeLabel } from '../../probes/answers.ts';

const INVALID_PARAMS = -32602;

/** Codes of what is no matter of a tool: the request itself, tasks, capabilities of the client, a URL to visit. */
const OF_PROTOCOL: ReadonlySet<number> = new Set([-32700, -32600, -32601, -32020, -32021, -32022, -32042]);

export const toolErrorProtocol = defineRule(
  {
    id: 'spec/tool-error-protocol',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    // Up to 2025-06-18 wrong arguments were errors of the protocol.
    since: '2025-11-25',
    transports: ['stdio', 'http', 'file'],
    needs: ['probes'],
    title: 'A tool fails with an error of the protocol',
    why: 'An error of the protocol goes to the client, and many show it to nobody: the model learns only that the call failed. In a result with `isError` it reads what was wrong, and can try again.',
    remedy:
      'Catch what goes wrong in a tool, wrong arguments included, and return a result with `isError: true` and a text. Keep errors of the protocol for unknown tools and malformed requests.',
    spec: { revision: '2026-07-28', page: 'server/tools', section: 'Error Handling', level: 'SHOULD' },
    requirements: ['call-input-validation-as-tool-error', 'call-tool-errors-in-result'],
    falsePositives: [
      'A capability that the client lacks, a call that has to be a task, and a URL that has to be visited have codes of their own.',
      'A refusal of access or for too many requests comes from the transport.',
    ],
    messages: {
      arguments: 'Wrong arguments are answered with error {code} instead of a result with `isError`: {probe}{more}.',
      failure: 'A failure is answered with error {code} instead of a result with `isError`: {probe}{more}.',
    },
    examples: {
      bad: [
        {
          title: 'wrong arguments',
          probes: [
            exampleProbe('get_order', failed(INVALID_PARAMS, 'order is required'), badly('missing')),
            exampleProbe('get_order', failed(INVALID_PARAMS, 'order must be a text'), badly('type')),
          ],
        },
        {
          title: 'an exception',
          probes: [exampleProbe('get_order', failed(-32603, 'the shop is closed'), { label: 'at night' })],
        },
      ],
      good: [
        {
          title: 'codes of their own',
          probes: [
            exampleProbe('sign', failed(-32021, 'elicitation is needed')),
            exampleProbe('export', failed(-32601, 'only as a task')),
            exampleProbe('sign', failed(-32042, 'sign in first')),
          ],
          shows:
            'A capability that the client lacks, a call that has to be a task, and a URL that has to be visited have codes of their own.',
        },
        {
          title: 'too many requests',
          probes: [exampleProbe('get_order', { ...failed(-32603, 'too many requests'), status: 429 })],
          shows: 'A refusal of access or for too many requests comes from the transport.',
        },
        {
          title: 'an error as it should be',
          probes: [
            exampleProbe('get_order', { isError: true, content: [{ type: 'text', text: 'order is required' }] }),
          ],
        },
      ],
    },
  },
  ({ probes, report }) => {
    const found = new Map<string, Failures>();
    for (const answer of answersOf(probes)) {
      const { outcome } = answer.called;
      if (outcome.kind !== 'rpc-error' || !isOfTool(outcome)) continue;
      const { code } = outcome;
      const message = code === INVALID_PARAMS ? 'arguments' : 'failure';
      // One finding for a tool: it fails the same way each time.
      const key = JSON.stringify([answer.probe.tool, message]);
      const before = found.get(key);
      if (before === undefined) found.set(key, { count: 1, answer, code, message });
      else before.count += 1;
    }
    for (const { count, answer, code, message } of found.values())
      report(
        message,
        ['probes', answer.index],
        { code, probe: probeLabel(answer.probe), more: count === 1 ? '' : ` (and ${count - 1} more like it)` },
        {
          requirements: [REQUIREMENT[message]],
          // A failure of the server itself, and not of the tool, is an error of the protocol.
          ...(message === 'failure' ? { confidence: 'medium' } : {}),
        },
      );
  },
);

interface Failures {
  count: number;
  readonly answer: Answer;
  readonly code: number;
  readonly message: keyof typeof REQUIREMENT;
}

const REQUIREMENT = {
  arguments: 'call-input-validation-as-tool-error',
  failure: 'call-tool-errors-in-result',
} as const;

function isOfTool({ code, status = 200 }: Extract<Outcome, { readonly kind: 'rpc-error' }>): boolean {
  return !OF_PROTOCOL.has(code) && ![401, 403, 407, 408, 425, 429].includes(status);
}

function failed(code: number, message: string) {
  return { kind: 'rpc-error' as const, code, message };
}

function badly(defect: BadArgument['defect']) {
  return { expectError: true, bad: { defect, parameter: 'order' } };
}
