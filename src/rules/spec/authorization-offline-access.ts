import { defineRule } from '../../engine/define-rule.ts';
import { documentAt, RESOURCE, refusedWith, SERVER } from '../../engine/example-authorization.ts';
import { member } from '../../model/json.ts';
import { challengeOf, resourceDocument, textsIn } from '../../protocol/authorization.ts';

export const authorizationOfflineAccess = defineRule(
  {
    id: 'spec/authorization-offline-access',
    severity: 'info',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['http'],
    needs: [],
    experiments: ['accessRefused', 'resourceMetadata'],
    title: 'A protected server asks for offline_access',
    why: 'Refresh tokens are a matter between client and authorization server, and no requirement of the resource: a server that lists `offline_access` makes every client ask for lasting access. Said since 2026-07-28; from outside one cannot tell which revision a protected server speaks, so this is advice.',
    remedy: 'Leave `offline_access` out of the challenge and of `scopes_supported` of the protected resource metadata.',
    spec: { revision: '2026-07-28', page: 'basic/authorization', section: 'Refresh Tokens', level: 'SHOULD' },
    requirements: ['auth-no-offline-access'],
    falsePositives: [
      'The authorization server may list it among its own scopes.',
      'A scope that only contains the word is another one.',
    ],
    messages: {
      challenge: 'The challenge asks for the scope offline_access.',
      metadata: 'The protected resource metadata lists the scope offline_access.',
    },
    examples: {
      bad: [
        {
          title: 'in both',
          accessRefused: refusedWith(['Bearer scope="books offline_access"']),
          resourceMetadata: { path: documentAt({ ...RESOURCE, scopes_supported: ['books', 'offline_access'] }) },
        },
      ],
      good: [
        {
          title: 'the scopes of the authorization server',
          accessRefused: refusedWith(['Bearer scope="books"']),
          resourceMetadata: { path: documentAt(RESOURCE) },
          authorizationServers: { oauth1: documentAt({ ...SERVER, scopes_supported: ['offline_access'] }) },
          shows: 'The authorization server may list it among its own scopes.',
        },
        {
          title: 'another scope',
          accessRefused: refusedWith(['Bearer scope="books:offline_access"']),
          resourceMetadata: { path: documentAt(RESOURCE) },
          shows: 'A scope that only contains the word is another one.',
        },
      ],
    },
  },
  ({ accessRefused, resourceMetadata, report }) => {
    const asked = challengeOf(accessRefused)?.parameters.get('scope')?.split(' ') ?? [];
    if (asked.includes('offline_access'))
      report('challenge', ['experiments', 'accessRefused', 'value', 'refused', 'http', 'headers'], {});
    const found = resourceDocument(resourceMetadata);
    if (found === undefined || textsIn(member(found.document, 'scopes_supported'))?.includes('offline_access') !== true)
      return;
    report(
      'metadata',
      ['experiments', 'resourceMetadata', 'value', found.name, 'outcome', 'result', 'scopes_supported'],
      {},
    );
  },
);
