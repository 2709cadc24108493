import { defineRule } from '../../engine/define-rule.ts';
import { documentAt, RESOURCE, SERVER } from '../../engine/example-authorization.ts';
import { stringMember } from '../../model/json.ts';
import { isLoopback, namedServers } from '../../protocol/authorization.ts';

const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'registration_endpoint',
  'revocation_endpoint',
  'introspection_endpoint',
  'pushed_authorization_request_endpoint',
  'device_authorization_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
];

export const authorizationServerPlainHttp = defineRule(
  {
    id: 'spec/authorization-server-plain-http',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['http'],
    needs: [],
    experiments: ['resourceMetadata', 'authorizationServers'],
    title: 'An endpoint of an authorization server is not https',
    why: 'Codes, tokens and client secrets go through these endpoints: over plain http everybody on the way can take them.',
    remedy: 'Serve every endpoint of the authorization server over https, and name it so in its metadata.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/authorization/security-considerations',
      section: 'Communication Security',
      level: 'MUST',
    },
    requirements: ['auth-as-https'],
    cwe: ['CWE-319'],
    falsePositives: ['Endpoints on this computer may be plain http.', 'Pages of documentation are no endpoints.'],
    messages: { plain: 'The {endpoint} of the authorization server {issuer} is {url}: no https.' },
    examples: {
      bad: [
        {
          title: 'a token endpoint',
          resourceMetadata: { path: documentAt(RESOURCE) },
          authorizationServers: { oauth1: documentAt({ ...SERVER, token_endpoint: 'http://login.example/token' }) },
        },
      ],
      good: [
        {
          title: 'on this computer',
          resourceMetadata: { path: documentAt(RESOURCE) },
          authorizationServers: { oauth1: documentAt({ ...SERVER, token_endpoint: 'http://localhost:9000/token' }) },
          shows: 'Endpoints on this computer may be plain http.',
        },
        {
          title: 'documentation',
          resourceMetadata: { path: documentAt(RESOURCE) },
          authorizationServers: {
            oauth1: documentAt({ ...SERVER, service_documentation: 'http://login.example/docs' }),
          },
          shows: 'Pages of documentation are no endpoints.',
        },
      ],
    },
  },
  ({ resourceMetadata, authorizationServers, report }) => {
    for (const { issuer, found } of namedServers(resourceMetadata, authorizationServers)) {
      if (found === undefined) continue;
      const at = ['experiments', 'authorizationServers', 'value', found.name, 'outcome', 'result'] as const;
      for (const endpoint of ENDPOINTS) {
        const url = stringMember(found.document, endpoint);
        if (url !== undefined && !/^https:/i.test(url) && !isLoopback(url))
          report('plain', [...at, endpoint], { endpoint, issuer, url });
      }
    }
  },
);
