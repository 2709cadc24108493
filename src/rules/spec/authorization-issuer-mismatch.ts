import { defineRule } from '../../engine/define-rule.ts';
import { documentAt, EXAMPLE_ISSUER, RESOURCE, SERVER } from '../../engine/example-authorization.ts';
import { stringMember } from '../../model/json.ts';
import { namedServers } from '../../protocol/authorization.ts';

export const authorizationIssuerMismatch = defineRule(
  {
    id: 'spec/authorization-issuer-mismatch',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['http'],
    needs: [],
    experiments: ['resourceMetadata', 'authorizationServers'],
    title: 'The metadata of an authorization server is that of another issuer',
    why: 'The `issuer` in the metadata must be, letter for letter, the one that the resource names (RFC 8414, 3.3): otherwise a client must refuse the metadata. It is what protects against mix-up attacks.',
    remedy: 'Let `authorization_servers` name the issuer exactly as its metadata does, slash at the end included.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/authorization/authorization-server-discovery',
      section: 'Authorization Server Metadata Discovery',
      level: 'MUST',
    },
    requirements: ['auth-as-issuer-identical'],
    cwe: ['CWE-346'],
    falsePositives: [
      'Endpoints may be on another host than the issuer.',
      'Each of several authorization servers has its own issuer.',
    ],
    messages: {
      missing: 'The metadata of the authorization server {issuer} has no issuer.',
      other: 'The metadata of the authorization server {issuer} says that the issuer is {said}.',
    },
    examples: {
      bad: [
        {
          title: 'a slash more',
          resourceMetadata: { path: documentAt(RESOURCE) },
          authorizationServers: { oauth1: documentAt({ ...SERVER, issuer: `${EXAMPLE_ISSUER}/` }) },
        },
        {
          title: 'no issuer',
          resourceMetadata: { path: documentAt(RESOURCE) },
          authorizationServers: { oidc1: documentAt({ ...SERVER, issuer: null }) },
        },
      ],
      good: [
        {
          title: 'endpoints elsewhere',
          resourceMetadata: { path: documentAt(RESOURCE) },
          authorizationServers: { oauth1: documentAt({ ...SERVER, token_endpoint: 'https://api.example/token' }) },
          shows: 'Endpoints may be on another host than the issuer.',
        },
        {
          title: 'two',
          resourceMetadata: {
            path: documentAt({ ...RESOURCE, authorization_servers: [EXAMPLE_ISSUER, 'https://id.example/a'] }),
          },
          authorizationServers: {
            oauth1: documentAt(SERVER),
            oidc2: documentAt({ ...SERVER, issuer: 'https://id.example/a' }),
          },
          shows: 'Each of several authorization servers has its own issuer.',
        },
      ],
    },
  },
  ({ resourceMetadata, authorizationServers, report }) => {
    for (const { issuer, found } of namedServers(resourceMetadata, authorizationServers)) {
      if (found === undefined) continue;
      const at = ['experiments', 'authorizationServers', 'value', found.name, 'outcome', 'result'] as const;
      const said = stringMember(found.document, 'issuer');
      if (said === undefined) report('missing', at, { issuer });
      else if (said !== issuer) report('other', [...at, 'issuer'], { issuer, said });
    }
  },
);
