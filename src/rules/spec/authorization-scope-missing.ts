import { defineRule } from '../../engine/define-rule.ts';
import { documentAt, EXAMPLE_ISSUER, EXAMPLE_URL, RESOURCE, refusedWith } from '../../engine/example-authorization.ts';
import { member } from '../../model/json.ts';
import { challengeOf, resourceDocument, textsIn } from '../../protocol/authorization.ts';

export const authorizationScopeMissing = defineRule(
  {
    id: 'spec/authorization-scope-missing',
    severity: 'info',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['http'],
    needs: [],
    experiments: ['accessRefused', 'resourceMetadata'],
    title: 'A challenge does not say which scopes are wanted',
    why: 'Without `scope` in the challenge a client asks for every scope that the metadata lists, which is more than it needs.',
    remedy: 'Add `scope="…"` with the scopes that the request needs to the challenge.',
    spec: { revision: '2026-07-28', page: 'basic/authorization', section: 'Scope Selection Strategy', level: 'SHOULD' },
    requirements: ['auth-scope-in-challenge'],
    falsePositives: [
      'A server without scopes has none to name.',
      'The scopes of the challenge need not be the ones of the metadata.',
    ],
    messages: { missing: 'The challenge names no scope; the metadata lists {count}.' },
    examples: {
      bad: [
        {
          title: 'no scope',
          accessRefused: refusedWith(['Bearer error="invalid_token"']),
          resourceMetadata: { path: documentAt(RESOURCE) },
        },
        {
          title: 'an empty scope',
          accessRefused: refusedWith(['Bearer scope=""']),
          resourceMetadata: { path: documentAt(RESOURCE) },
        },
      ],
      good: [
        {
          title: 'no scopes',
          accessRefused: refusedWith(['Bearer']),
          resourceMetadata: { path: documentAt({ resource: EXAMPLE_URL, authorization_servers: [EXAMPLE_ISSUER] }) },
          shows: 'A server without scopes has none to name.',
        },
        {
          title: 'another scope',
          accessRefused: refusedWith(['Bearer scope="read"']),
          resourceMetadata: { path: documentAt(RESOURCE) },
          shows: 'The scopes of the challenge need not be the ones of the metadata.',
        },
      ],
    },
  },
  ({ accessRefused, resourceMetadata, report }) => {
    const challenge = challengeOf(accessRefused);
    const scopes = textsIn(member(resourceDocument(resourceMetadata)?.document, 'scopes_supported')) ?? [];
    if (challenge === undefined || scopes.length === 0) return;
    if ((challenge.parameters.get('scope') ?? '').trim() === '')
      report('missing', ['experiments', 'accessRefused', 'value', 'refused', 'http', 'headers'], {
        count: scopes.length === 1 ? 'one' : scopes.length,
      });
  },
);
