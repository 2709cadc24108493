import { defineRule } from '../../engine/define-rule.ts';
import { exampleError, exampleResult } from '../../engine/example-trial.ts';
import { isArray, member, stringMember } from '../../model/json.ts';
import type { ServerFacts, Trial } from '../../model/surface.ts';
import { answerWords, isAnswered, resultOf } from '../../protocol/answers.ts';
import { REVISIONS } from '../../protocol/revisions.ts';

export const versionCounterOffer = defineRule(
  {
    id: 'spec/version-counter-offer',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy'],
    transports: ['stdio', 'http'],
    needs: ['server'],
    experiments: ['counterOffer'],
    title: 'The server does not negotiate its version as the specification asks',
    why: 'A client asks for a version, and a server that does not speak it offers the newest that it speaks; so both find out in one exchange whether they understand each other. A server that agrees to any version promises what it cannot keep, and one that refuses shuts out every client that is newer or older than itself.',
    remedy:
      'Answer `initialize` with the version that was asked for when you speak it, and with the newest that you speak when you do not; never with an error.',
    spec: { revision: '2025-11-25', page: 'basic/lifecycle', section: 'Version Negotiation', level: 'MUST' },
    requirements: ['init-unsupported-version-counteroffer', 'init-echo-supported-version', 'init-counteroffer-latest'],
    falsePositives: [
      'An offer older than what was asked for is fine: the server may not speak a newer version.',
      'A server of both eras offers the newest version of the older one.',
    ],
    messages: {
      agreed: 'The server agrees to version {asked}, which never was.',
      refused:
        'initialize with version {asked}, which the server cannot speak, is answered with {answer} instead of an offer.',
      unknown: 'The server offers version {offer}, which never was, in place of {asked}.',
      older: 'The server offers version {offer} in place of {asked}, although it also speaks {spoken}.',
      changed:
        'Asked for version {wanted}, the server answered with {spoken}; yet it speaks {wanted}, which it offers in place of {asked}.',
    },
    examples: {
      bad: [
        { title: 'anything goes', server: speaking('2025-11-25'), counterOffer: { initialize: offer('1999-01-01') } },
        { title: 'an error', server: speaking('2025-11-25'), counterOffer: { initialize: refusal(-32603) } },
        {
          title: 'an error that names versions',
          server: speaking('2025-11-25'),
          counterOffer: { initialize: refusal(-32602, { supported: ['2025-11-25'], requested: '1999-01-01' }) },
        },
        { title: 'no version at all', server: speaking('2025-11-25'), counterOffer: { initialize: offer('latest') } },
        { title: 'an old offer', server: speaking('2025-11-25'), counterOffer: { initialize: offer('2024-11-05') } },
        { title: 'another answer', server: speaking('2024-11-05'), counterOffer: { initialize: offer('2025-11-25') } },
      ],
      good: [
        {
          title: 'an older server',
          server: speaking('2025-06-18'),
          counterOffer: { initialize: offer('2025-06-18') },
          shows: 'An offer older than what was asked for is fine: the server may not speak a newer version.',
        },
        {
          title: 'the newest of the era',
          server: speaking('2025-11-25'),
          counterOffer: { initialize: offer('2025-11-25') },
          shows: 'A server of both eras offers the newest version of the older one.',
        },
      ],
    },
  },
  ({ counterOffer: { initialize: trial }, server, report }) => {
    if (trial === undefined || !isAnswered(trial)) return;
    const at = ['experiments', 'counterOffer', 'value', 'initialize'] as const;
    const asked = stringMember(member(trial.sent, 'params'), 'protocolVersion') ?? '';
    const counter = ['init-unsupported-version-counteroffer'];
    const result = resultOf(trial);
    if (result === undefined) {
      // The specification shows this error on the same page that asks for an offer.
      const data = trial.outcome.kind === 'rpc-error' ? trial.outcome.data : undefined;
      const names = isArray(member(data, 'supported'));
      report(
        'refused',
        at,
        { asked, answer: answerWords(trial) },
        { severity: names ? 'warning' : 'error', requirements: counter },
      );
      return;
    }
    const offered = stringMember(result, 'protocolVersion');
    const spoken = stringMember(server.result, 'protocolVersion');
    if (offered === undefined) return;
    const isKnown = (version: string | undefined): boolean => REVISIONS.some((revision) => revision === version);
    // The session has asked for the newest of the era.
    const wanted = '2025-11-25';
    if (offered === asked) report('agreed', at, { asked }, { requirements: counter });
    else if (!isKnown(offered)) report('unknown', at, { asked, offer: offered }, { requirements: counter });
    else if (spoken === undefined || !isKnown(spoken)) return;
    else if (offered === wanted && spoken !== wanted)
      report('changed', at, { wanted, spoken, asked }, { requirements: ['init-echo-supported-version'] });
    else if (offered < spoken)
      report(
        'older',
        at,
        { asked, offer: offered, spoken },
        { severity: 'warning', requirements: ['init-counteroffer-latest'] },
      );
  },
);

function speaking(protocolVersion: string): ServerFacts {
  return { handshake: 'initialize', result: { protocolVersion, capabilities: {} } };
}

function asking(trial: Trial): Trial {
  return { ...trial, sent: { method: 'initialize', params: { protocolVersion: '1999-01-01' } } };
}

function offer(protocolVersion: string): Trial {
  return asking(exampleResult({ protocolVersion, capabilities: {} }));
}

function refusal(code: number, data?: Parameters<typeof exampleError>[1]): Trial {
  return asking(exampleError(code, data));
}
