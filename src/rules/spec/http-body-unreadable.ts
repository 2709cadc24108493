import { defineRule } from '../../engine/define-rule.ts';
import { exchanged, refusedBare, refusedWithCode } from '../../engine/example-exchange.ts';

export const httpBodyUnreadable = defineRule(
  {
    id: 'spec/http-body-unreadable',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['http'],
    needs: [],
    experiments: ['otherBodies'],
    title: 'A body that is no JSON is not refused as such',
    why: 'A client whose message was damaged on the way must hear of it. A status that means success looks like an answer that got lost.',
    remedy: 'Answer a body that cannot be parsed with status 400 and error -32700.',
    spec: { revision: '2026-07-28', page: 'basic', section: 'Error Codes', level: 'SHOULD' },
    requirements: ['rpc-parse-error-code'],
    falsePositives: [
      'Which error status it is, is nowhere said.',
      'A library that parses bodies may refuse before the server does, without a JSON-RPC body.',
      'A modern server may look at the headers first.',
    ],
    messages: {
      accepted: 'A body that is no JSON is answered with status {status}.',
      code: 'A body that is no JSON is refused with error {code} in place of -32700.',
    },
    examples: {
      bad: [
        { title: 'accepted', otherBodies: { notJson: exchanged(200) } },
        { title: 'another code', otherBodies: { notJson: refusedWithCode(400, -32000) } },
      ],
      good: [
        {
          title: 'another status',
          otherBodies: { notJson: refusedWithCode(422, -32700) },
          shows: 'Which error status it is, is nowhere said.',
        },
        {
          title: 'a library',
          otherBodies: { notJson: refusedBare(400) },
          shows: 'A library that parses bodies may refuse before the server does, without a JSON-RPC body.',
        },
        {
          title: 'headers first',
          otherBodies: { notJson: refusedWithCode(400, -32020) },
          shows: 'A modern server may look at the headers first.',
        },
      ],
    },
  },
  ({ otherBodies, report }) => {
    const { outcome, http } = otherBodies.notJson ?? {};
    if (outcome === undefined || http?.status === undefined) return;
    const at = ['experiments', 'otherBodies', 'value', 'notJson'] as const;
    if (http.status < 300) report('accepted', [...at, 'http', 'status'], { status: http.status });
    else if (outcome.kind === 'rpc-error' && outcome.code !== -32700 && outcome.code !== -32020)
      report('code', [...at, 'outcome', 'code'], { code: outcome.code });
  },
);
