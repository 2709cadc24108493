import { defineRule } from '../../engine/define-rule.ts';
import { exampleError, exampleResult } from '../../engine/example-trial.ts';
import { ANSWERED, exampleWire } from '../../engine/example-wire.ts';
import { member, stringMember } from '../../model/json.ts';
import type { Trial, WireRecord } from '../../model/surface.ts';
import { answeredTrials, answerWords, errorCode } from '../../protocol/answers.ts';
import { receivedMessages } from '../../protocol/exchanges.ts';

export const cursorInvalid = defineRule(
  {
    id: 'spec/cursor-invalid',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: ['wire'],
    experiments: ['invalidCursor'],
    title: 'A cursor that was never given out is not refused',
    why: 'A client that sends a stale or damaged cursor must learn so. When the server ignores it and answers with the first page, the client takes that for the next page, and lists everything twice or without end.',
    remedy: 'Answer an unknown cursor with error -32602 (Invalid params), also where a list has only one page.',
    spec: { revision: '2026-07-28', page: 'server/utilities/pagination', section: 'Error Handling', level: 'SHOULD' },
    requirements: ['page-invalid-cursor-error'],
    falsePositives: [
      'A list that has no pages gives out no cursors, and ignoring one is no more than advice there.',
      'Error -32602 is the right answer.',
    ],
    messages: {
      ignored: 'A cursor that was never given out is ignored by {methods}.',
      code: 'A cursor that was never given out is answered with {answer} by {methods}, not with error -32602.',
    },
    examples: {
      bad: [
        {
          title: 'ignored by a list that has pages',
          wire: exampleWire([
            { at: 0, direction: 'sent', message: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
            { at: 1, direction: 'received', message: { jsonrpc: '2.0', id: 1, result: { nextCursor: 'b' } } },
          ]),
          invalidCursor: { tools: listed('tools/list') },
        },
        {
          title: 'another error',
          wire: ANSWERED,
          invalidCursor: { tools: exampleError(-32603), prompts: exampleError(-32603) },
        },
        {
          title: 'ignored by a list of one page',
          wire: ANSWERED,
          invalidCursor: { prompts: listed('prompts/list') },
        },
      ],
      good: [
        {
          title: 'refused',
          wire: ANSWERED,
          invalidCursor: { tools: exampleError(-32602) },
          shows: 'Error -32602 is the right answer.',
        },
        {
          title: 'refused by all lists',
          wire: ANSWERED,
          invalidCursor: { tools: exampleError(-32602), resources: exampleError(-32602) },
          shows: 'A list that has no pages gives out no cursors, and ignoring one is no more than advice there.',
        },
      ],
    },
  },
  ({ wire, invalidCursor, report }) => {
    const paginated = methodsWithPages(wire);
    const groups = new Map<string, { readonly at: string; readonly methods: string[]; readonly trial: Trial }>();
    for (const [part, trial] of answeredTrials(invalidCursor)) {
      if (errorCode(trial) === -32602) continue;
      const method = stringMember(trial.sent, 'method') ?? part;
      const kind = trial.outcome.kind === 'result' ? `ignored ${paginated.has(method)}` : answerWords(trial);
      const group = groups.get(kind);
      if (group === undefined) groups.set(kind, { at: part, methods: [method], trial });
      else group.methods.push(method);
    }
    for (const [kind, { at, methods, trial }] of groups) {
      const place = ['experiments', 'invalidCursor', 'value', at] as const;
      if (!kind.startsWith('ignored'))
        report('code', place, { answer: answerWords(trial), methods: methods.join(', ') });
      else
        report('ignored', place, { methods: methods.join(', ') }, kind === 'ignored true' ? {} : { severity: 'info' });
    }
  },
);

function methodsWithPages(wire: WireRecord): ReadonlySet<string> {
  return new Set(
    receivedMessages(wire).flatMap(({ message, answers }) =>
      answers !== undefined && stringMember(member(message, 'result'), 'nextCursor') !== undefined
        ? [answers.method]
        : [],
    ),
  );
}

function listed(method: string): Trial {
  return exampleResult({ tools: ['a', 'b'] }, { jsonrpc: '2.0', id: 1, method, params: { cursor: 'none' } });
}
