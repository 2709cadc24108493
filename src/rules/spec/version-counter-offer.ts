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
      'What is no version at all may be refused as an invalid parameter.',
    ],
    messages: {
      agreed: 'The server agrees to version {asked}, which does not exist.',
      refused:
        'initialize with version {asked}, which the server cannot speak, is answered with {answer} instead of an offer.',
      unknown: 'The server offers version {offer}, which does not exist, in place of {asked}.',
      older: 'The server offers version {offer} in place of {asked}, although it also speaks {spoken}.',
      changed:
        'Asked for version {wanted}, the server answered with {spoken}; yet it speaks {wanted}, which it offers in place of {asked}.',
    },
    examples: {
      bad: [
        { title: 'anything goes', server: speaking('2025-11-25'), counterOffer: { initialize: offer('1999-01-01') } },
        {
          title: 'anything that is newer',
          server: speaking('2025-11-25'),
          counterOffer: { initialize: offer('2025-11-25'), future: offer('2099-01-01', '2099-01-01') },
        },
        {
          title: 'anything that is a text',
          server: speaking('2025-11-25'),
          counterOffer: { initialize: offer('2025-11-25'), garbage: offer('hallmark', 'hallmark') },
        },
        {
          title: 'an error for what is newer',
          server: speaking('2025-11-25'),
          counterOffer: { initialize: offer('2025-11-25'), future: refusal(-32603, undefined, '2099-01-01') },
        },
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
        {
          title: 'a text refused',
          server: speaking('2025-11-25'),
          counterOffer: {
            initialize: offer('2025-11-25'),
            future: offer('2025-11-25', '2099-01-01'),
            garbage: refusal(-32602, undefined, 'hallmark'),
          },
          shows: 'What is no version at all may be refused as an invalid parameter.',
        },
      ],
    },
  },
  ({ counterOffer, server, report }) => {
    const spoken = stringMember(server.result, 'protocolVersion') ?? '';
    const said = new Set<Defect>();
    for (const name of ['initialize', 'future', 'garbage'] as const) {
      const trial = counterOffer[name];
      if (trial === undefined || !isAnswered(trial)) continue;
      const asked = stringMember(member(trial.sent, 'params'), 'protocolVersion') ?? '';
      const offered = stringMember(resultOf(trial), 'protocolVersion') ?? '';
      const defect = resultOf(trial) === undefined ? 'refused' : defectOf(asked, offered, spoken);
      // A server that does the same whatever it is asked for has one defect.
      if (defect === undefined || said.has(defect) || (defect === 'refused' && name === 'garbage')) continue;
      said.add(defect);
      const at = ['experiments', 'counterOffer', 'value', name] as const;
      const counter = { requirements: ['init-unsupported-version-counteroffer'] };
      if (defect === 'agreed') report('agreed', at, { asked }, counter);
      else if (defect === 'unknown') report('unknown', at, { asked, offer: offered }, counter);
      else if (defect === 'refused')
        report(
          'refused',
          at,
          { asked, answer: answerWords(trial) },
          { severity: namesVersions(trial) ? 'warning' : 'error', ...counter },
        );
      else if (defect === 'changed')
        report('changed', at, { wanted: WANTED, spoken, asked }, { requirements: ['init-echo-supported-version'] });
      else
        report(
          'older',
          at,
          { asked, offer: offered, spoken },
          { severity: 'warning', requirements: ['init-counteroffer-latest'] },
        );
    }
  },
);

type Defect = 'refused' | 'agreed' | 'unknown' | 'changed' | 'older';

/** The session has asked for the newest of the era. */
const WANTED = '2025-11-25';

/** What is wrong with an offer; `spoken` is the version of the session. */
function defectOf(asked: string, offered: string, spoken: string): Defect | undefined {
  if (offered === '') return undefined;
  if (offered === asked) return 'agreed';
  if (!isRevision(offered)) return 'unknown';
  if (!isRevision(spoken)) return undefined;
  if (offered === WANTED && spoken !== WANTED) return 'changed';
  return offered < spoken ? 'older' : undefined;
}

function isRevision(version: string): boolean {
  return REVISIONS.some((revision) => revision === version);
}

/** The specification shows an error that does, on the same page that asks for an offer. */
function namesVersions({ outcome }: Trial): boolean {
  return outcome.kind === 'rpc-error' && isArray(member(outcome.data, 'supported'));
}

function speaking(protocolVersion: string): ServerFacts {
  return { handshake: 'initialize', result: { protocolVersion, capabilities: {} } };
}

function asking(protocolVersion: string, trial: Trial): Trial {
  return { ...trial, sent: { method: 'initialize', params: { protocolVersion } } };
}

function offer(protocolVersion: string, asked = '1999-01-01'): Trial {
  return asking(asked, exampleResult({ protocolVersion, capabilities: {} }));
}

function refusal(code: number, data?: Parameters<typeof exampleError>[1], asked = '1999-01-01'): Trial {
  return asking(asked, exampleError(code, data));
}
