import { defineRule } from '../../engine/define-rule.ts';
import { exampleError, exampleResult, exampleSilence } from '../../engine/example-trial.ts';
import { isObject, type Json, member, stringMember } from '../../model/json.ts';
import type { Trial } from '../../model/surface.ts';
import { answerWords, isAnswered } from '../../protocol/answers.ts';

const ID = 'io.modelcontextprotocol/subscriptionId';
const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';
/** By notification: the member of the filter that asks for it. */
const ASKED_BY: Readonly<Record<string, string>> = {
  'notifications/tools/list_changed': 'toolsListChanged',
  'notifications/prompts/list_changed': 'promptsListChanged',
  'notifications/resources/list_changed': 'resourcesListChanged',
  'notifications/resources/updated': 'resourceSubscriptions',
};

export const subscriptionConduct = defineRule(
  {
    id: 'spec/subscription-conduct',
    severity: 'error',
    confidence: 'high',
    eras: ['modern'],
    transports: ['stdio', 'http'],
    needs: [],
    experiments: ['subscriptions'],
    title: 'A subscription does not go as the specification says',
    why: 'A client learns from the acknowledgment which changes it will hear of, and drops its caches accordingly. Without one it waits; with one that promises what was not asked, or without its own id, it cannot tell what belongs to which subscription.',
    remedy:
      'Answer `subscriptions/listen` first of all with `notifications/subscriptions/acknowledged`, with the id of the request in `_meta` and the part of the filter that you serve. Then send only what was asked for, and nothing after it was cancelled.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/patterns/subscriptions',
      section: 'Acknowledgment',
      level: 'MUST',
    },
    requirements: [
      'sub-listen-available',
      'sub-ack-first',
      'sub-ack-subscription-id',
      'sub-ack-subset',
      'sub-no-unrequested',
      'sub-resource-updated-scope',
      'sub-no-request-scoped-notifications',
      'sub-listen-cancel-stdio',
    ],
    falsePositives: [
      'A server may serve less than it was asked for.',
      'Messages of other subscriptions may come in between.',
      'Silence after the acknowledgment shows nothing: nothing may have changed.',
    ],
    messages: {
      refused: 'The server declares changes to subscribe to, but answers subscriptions/listen with {answer}.',
      answered: 'subscriptions/listen is answered with a result, and no acknowledgment came before it.',
      unacknowledged: 'A subscription was not acknowledged within {seconds} s.',
      early: '{method} came before the acknowledgment of its subscription.',
      id: 'The acknowledgment of the subscription {id} says that it is for {found}.',
      more: 'A subscription to {asked} is acknowledged with {found}, which was not asked for.',
      unasked: '{method} came on a subscription that did not ask for it.',
      scoped: '{method} came on a subscription; it belongs to the request that it is about.',
      after: '{method} came for a subscription that was cancelled.',
    },
    examples: {
      bad: [
        { title: 'a result at once', subscriptions: { whole: exampleResult({ resultType: 'complete' }) } },
        { title: 'not there', subscriptions: { whole: exampleError(-32601) } },
        {
          title: 'silence',
          subscriptions: { whole: { ...listening({}), outcome: exampleSilence().outcome }, afterwards: listening({}) },
        },
        {
          title: 'changes first',
          subscriptions: { whole: listening({ toolsListChanged: true }, changed('tools'), acknowledged({})) },
        },
        { title: 'a text for a number', subscriptions: { whole: listening({}, acknowledged({}, '7')) } },
        {
          title: 'more than asked',
          subscriptions: {
            part: listening(
              { toolsListChanged: true },
              acknowledged({ toolsListChanged: true, promptsListChanged: true }),
            ),
          },
        },
        {
          title: 'other changes',
          subscriptions: {
            part: listening({ toolsListChanged: true }, acknowledged({ toolsListChanged: true }), changed('prompts')),
          },
        },
        {
          title: 'a log message',
          subscriptions: {
            whole: listening({}, acknowledged({}), { method: 'notifications/message', params: { _meta: { [ID]: 7 } } }),
          },
        },
        {
          title: 'after the end',
          subscriptions: {
            whole: listening({ toolsListChanged: true }, acknowledged({})),
            afterwards: { ...exampleResult({}), heard: [changed('tools')] },
          },
        },
      ],
      good: [
        {
          title: 'a part of the filter',
          subscriptions: {
            whole: listening(
              { toolsListChanged: true, promptsListChanged: true },
              acknowledged({ toolsListChanged: true }),
            ),
          },
          shows: 'A server may serve less than it was asked for.',
        },
        {
          title: 'another subscription',
          subscriptions: {
            whole: listening(
              { toolsListChanged: true },
              changed('prompts', 8),
              acknowledged({ toolsListChanged: true }),
            ),
          },
          shows: 'Messages of other subscriptions may come in between.',
        },
        {
          title: 'nothing changes',
          subscriptions: {
            whole: listening({ toolsListChanged: true }, acknowledged({ toolsListChanged: true })),
            afterwards: exampleResult({}),
          },
          shows: 'Silence after the acknowledgment shows nothing: nothing may have changed.',
        },
      ],
    },
  },
  ({ subscriptions, report }) => {
    for (const name of ['whole', 'part'] as const) {
      const trial = subscriptions[name];
      if (trial === undefined) continue;
      const at = ['experiments', 'subscriptions', 'value', name] as const;
      if (trial.outcome.kind === 'rpc-error' || (trial.outcome.kind === 'http-error' && isAnswered(trial))) {
        report('refused', at, { answer: answerWords(trial) }, { requirements: ['sub-listen-available'] });
        break;
      }
      const id = member(trial.sent, 'id') ?? null;
      const filter = member(member(trial.sent, 'params'), 'notifications');
      const heard = trial.heard ?? [];
      const ours = heard.filter((message) => idOf(message) === id);
      const acknowledgment =
        ours.find(isAcknowledgment) ??
        heard.find((message) => isAcknowledgment(message) && String(idOf(message)) === String(id));
      if (acknowledgment === undefined) {
        if (trial.outcome.kind === 'timeout')
          report(
            'unacknowledged',
            at,
            { seconds: trial.outcome.afterMs / 1000 },
            { requirements: ['sub-listen-available', 'sub-ack-first'] },
          );
        else if (trial.outcome.kind === 'result') report('answered', at, {}, { requirements: ['sub-ack-first'] });
        continue;
      }
      if (idOf(acknowledgment) !== id)
        report(
          'id',
          at,
          { id: JSON.stringify(id), found: JSON.stringify(idOf(acknowledgment) ?? null) },
          { requirements: ['sub-ack-subscription-id'] },
        );
      const [first] = ours;
      if (first !== undefined && !isAcknowledgment(first))
        report('early', at, { method: methodOf(first) }, { requirements: ['sub-ack-first'] });
      const promised = member(member(acknowledgment, 'params'), 'notifications');
      const extra = isObject(promised)
        ? Object.keys(promised).filter((key) => promised[key] !== false && member(filter, key) === undefined)
        : [];
      if (extra.length > 0)
        report(
          'more',
          at,
          {
            asked: Object.keys(isObject(filter) ? filter : {}).join(', ') || 'nothing',
            found: extra.sort().join(', '),
          },
          { severity: 'warning', requirements: ['sub-ack-subset'] },
        );
      for (const message of ours) {
        const method = methodOf(message);
        const asked = ASKED_BY[method];
        if (method === 'notifications/message' || method === 'notifications/progress')
          report('scoped', at, { method }, { requirements: ['sub-no-request-scoped-notifications'] });
        else if (asked !== undefined && member(filter, asked) === undefined)
          report('unasked', at, { method }, { requirements: ['sub-no-unrequested', 'sub-resource-updated-scope'] });
      }
    }
    const cancelled = [subscriptions.whole, subscriptions.part].map((trial) => member(trial?.sent, 'id'));
    const late = subscriptions.afterwards?.heard?.find((message) => {
      const id = idOf(message);
      return id !== undefined && member(message, 'method') !== undefined && cancelled.includes(id);
    });
    // One that was on its way may still come.
    if (late !== undefined)
      report(
        'after',
        ['experiments', 'subscriptions', 'value', 'afterwards'],
        { method: methodOf(late) },
        { severity: 'warning', requirements: ['sub-listen-cancel-stdio'] },
      );
  },
);

function idOf(message: Json): Json | undefined {
  return member(member(member(message, 'params'), '_meta'), ID);
}

function methodOf(message: Json): string {
  return stringMember(message, 'method') ?? 'a message';
}

function isAcknowledgment(message: Json): boolean {
  return member(message, 'method') === ACKNOWLEDGED;
}

function listening(notifications: Readonly<Record<string, Json>>, ...heard: readonly Json[]): Trial {
  return { ...exampleResult({}, { id: 7, method: 'subscriptions/listen', params: { notifications } }), heard };
}

function acknowledged(notifications: Readonly<Record<string, Json>>, id: Json = 7): Json {
  return { method: ACKNOWLEDGED, params: { notifications, _meta: { [ID]: id } } };
}

function changed(what: string, id: Json = 7): Json {
  return { method: `notifications/${what}/list_changed`, params: { _meta: { [ID]: id } } };
}
