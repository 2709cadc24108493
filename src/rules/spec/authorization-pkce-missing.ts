import { defineRule } from '../../engine/define-rule.ts';
import { documentAt, EXAMPLE_ISSUER, nothingAt, RESOURCE, SERVER } from '../../engine/example-authorization.ts';
import { member } from '../../model/json.ts';
import { namedServers, textsIn } from '../../protocol/authorization.ts';

const WITHOUT = { issuer: EXAMPLE_ISSUER, authorization_endpoint: `${EXAMPLE_ISSUER}/authorize` };

export const authorizationPkceMissing = defineRule(
  {
    id: 'spec/authorization-pkce-missing',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['http'],
    needs: [],
    experiments: ['resourceMetadata', 'authorizationServers'],
    title: 'An authorization server does not say that it supports PKCE',
    why: 'Clients must verify in the metadata that PKCE is supported before they authorize, and must refuse to go on where `code_challenge_methods_supported` is missing. S256 is the method that they use.',
    remedy:
      'Support PKCE with S256 and say so: `"code_challenge_methods_supported": ["S256"]`. This holds for OpenID Connect Discovery too.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/authorization/security-considerations',
      section: 'Authorization Code Protection',
      level: 'MUST',
    },
    requirements: ['auth-as-pkce'],
    cwe: ['CWE-287'],
    falsePositives: [
      'Further methods beside S256 are fine.',
      'An authorization server whose metadata was not found is not judged.',
    ],
    messages: {
      missing:
        'The metadata of the authorization server {issuer} has no code_challenge_methods_supported, so clients must refuse it.',
      method: 'The authorization server {issuer} does not offer S256 for PKCE, only {methods}.',
    },
    examples: {
      bad: [
        {
          title: 'not said',
          resourceMetadata: { path: documentAt(RESOURCE) },
          authorizationServers: { oidc1: documentAt(WITHOUT) },
        },
        {
          title: 'plain only',
          resourceMetadata: { path: documentAt(RESOURCE) },
          authorizationServers: { oauth1: documentAt({ ...SERVER, code_challenge_methods_supported: ['plain'] }) },
        },
      ],
      good: [
        {
          title: 'both methods',
          resourceMetadata: { path: documentAt(RESOURCE) },
          authorizationServers: {
            oauth1: documentAt({ ...SERVER, code_challenge_methods_supported: ['plain', 'S256'] }),
          },
          shows: 'Further methods beside S256 are fine.',
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
      const methods = textsIn(member(found.document, 'code_challenge_methods_supported'));
      if (methods === undefined) report('missing', at, { issuer });
      else if (!methods.includes('S256'))
        report('method', [...at, 'code_challenge_methods_supported'], {
          issuer,
          methods: methods.join(', ') || 'none',
        });
    }
  },
);
