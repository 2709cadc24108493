import { defineRule } from '../../engine/define-rule.ts';
import { documentAt, nothingAt, RESOURCE, SERVER } from '../../engine/example-authorization.ts';
import { member } from '../../model/json.ts';
import { namedServers } from '../../protocol/authorization.ts';

export const authorizationResponseIssuer = defineRule(
  {
    id: 'spec/authorization-response-issuer',
    severity: 'info',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['http'],
    needs: [],
    experiments: ['resourceMetadata', 'authorizationServers'],
    title: 'An authorization server does not promise to say who answers',
    why: 'With `iss` in every authorization response (RFC 9207) a client can tell which server an answer is from, which stops mix-up attacks. Servers should send it and must announce it; a later revision will demand it. Said since 2026-07-28; from outside one cannot tell which revision a protected server speaks, so this is advice.',
    remedy: 'Send `iss` in authorization responses and set `authorization_response_iss_parameter_supported` to true.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/authorization',
      section: 'Authorization Response Validation',
      level: 'SHOULD',
    },
    requirements: ['auth-as-iss-parameter'],
    cwe: ['CWE-346'],
    falsePositives: [
      'An authorization server that announces it is believed.',
      'An authorization server whose metadata was not found is not judged.',
    ],
    messages: { missing: 'The authorization server {issuer} does not announce `iss` in its responses.' },
    examples: {
      bad: [
        {
          title: 'not announced',
          resourceMetadata: { path: documentAt(RESOURCE) },
          authorizationServers: {
            oauth1: documentAt({ ...SERVER, authorization_response_iss_parameter_supported: false }),
          },
        },
      ],
      good: [
        {
          title: 'announced',
          resourceMetadata: { path: documentAt(RESOURCE) },
          authorizationServers: { oauth1: documentAt(SERVER) },
          shows: 'An authorization server that announces it is believed.',
        },
        {
          title: 'no metadata',
          resourceMetadata: { path: documentAt(RESOURCE) },
          authorizationServers: { oauth1: nothingAt() },
          shows: 'An authorization server whose metadata was not found is not judged.',
        },
      ],
    },
  },
  ({ resourceMetadata, authorizationServers, report }) => {
    for (const { issuer, found } of namedServers(resourceMetadata, authorizationServers)) {
      if (found === undefined) continue;
      const at = ['experiments', 'authorizationServers', 'value', found.name, 'outcome', 'result'] as const;
      if (member(found.document, 'authorization_response_iss_parameter_supported') !== true)
        report('missing', at, { issuer });
    }
  },
);
