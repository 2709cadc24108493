import { defineRule } from '../../engine/define-rule.ts';
import { exampleError } from '../../engine/example-trial.ts';
import { isArray, member } from '../../model/json.ts';
import type { ServerFacts } from '../../model/surface.ts';
import { answerWords, isAnswered } from '../../protocol/answers.ts';

export const initializeUnhelpful = defineRule(
  {
    id: 'spec/initialize-unhelpful',
    severity: 'warning',
    confidence: 'high',
    eras: ['modern'],
    transports: ['stdio', 'http'],
    needs: ['server'],
    experiments: ['initializeModern'],
    title: 'An older client does not learn which versions the server speaks',
    why: 'A client of the older era knows only `initialize`. The error that it gets is all that its user will see; where that names the versions which the server speaks, the user knows what to update.',
    remedy: 'Name your supported versions in the message or the data of the error that `initialize` gets.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/versioning',
      section: 'Backward Compatibility with Initialization-Based Versions',
      level: 'SHOULD',
    },
    requirements: ['version-initialize-names-versions'],
    falsePositives: ['The code of the error is free.', 'A server that serves the older era too does not refuse.'],
    messages: { unnamed: 'initialize is answered with {answer}, which does not name version {version}.' },
    examples: {
      bad: [
        { title: 'not found', server: speaking('2026-07-28'), initializeModern: { initialize: exampleError(-32601) } },
        {
          title: 'a status alone',
          transport: 'http',
          server: speaking('2026-07-28'),
          initializeModern: {
            initialize: { ...exampleError(1), outcome: { kind: 'http-error', status: 400, detail: 'refused' } },
          },
        },
      ],
      good: [
        {
          title: 'named in the message',
          server: speaking('2026-07-28'),
          initializeModern: { initialize: exampleError(-32600, undefined, 'This server speaks 2026-07-28 only') },
          shows: 'The code of the error is free.',
        },
        {
          title: 'named in the data',
          server: speaking('2026-07-28'),
          initializeModern: { initialize: exampleError(-32022, { supported: ['2026-07-28'] }) },
          shows: 'A server that serves the older era too does not refuse.',
        },
      ],
    },
  },
  ({ initializeModern: { initialize: trial }, server, report }) => {
    if (trial === undefined || !isAnswered(trial) || trial.outcome.kind === 'result') return;
    const { outcome } = trial;
    const said = outcome.kind === 'rpc-error' ? `${outcome.message} ${JSON.stringify(outcome.data ?? null)}` : '';
    const offered = member(server.result, 'supportedVersions');
    const missing = isArray(offered)
      ? offered.find((version) => typeof version === 'string' && !said.includes(version))
      : undefined;
    if (typeof missing === 'string')
      report('unnamed', ['experiments', 'initializeModern', 'value', 'initialize'], {
        answer: answerWords(trial),
        version: missing,
      });
  },
);

function speaking(...supportedVersions: readonly string[]): ServerFacts {
  return { handshake: 'discover', result: { supportedVersions, capabilities: {} } };
}
