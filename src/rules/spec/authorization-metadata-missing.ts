import { defineRule } from '../../engine/define-rule.ts';
import { documentAt, got, nothingAt, RESOURCE, refusedWith, unreachable } from '../../engine/example-authorization.ts';
import { challengeOf, isDecided, resourceDocument } from '../../protocol/authorization.ts';

export const authorizationMetadataMissing = defineRule(
  {
    id: 'spec/authorization-metadata-missing',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['http'],
    needs: [],
    experiments: ['accessRefused', 'resourceMetadata'],
    title: 'A protected server has no metadata that says who authorizes',
    why: 'Clients learn from the protected resource metadata (RFC 9728) which authorization server gives tokens. Without it no client can authorize by itself: users have to paste tokens, or cannot connect.',
    remedy:
      'Serve the metadata at `/.well-known/oauth-protected-resource` followed by the path of the MCP endpoint, and name that URL in `WWW-Authenticate: Bearer resource_metadata="…"`.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/authorization/authorization-server-discovery',
      section: 'Protected Resource Metadata Discovery Requirements',
      level: 'MUST',
    },
    requirements: ['auth-prm-discoverable'],
    falsePositives: [
      'One place is enough: the challenge, below the path or at the root.',
      'A place that could not be asked is no place without metadata.',
    ],
    messages: {
      none: 'No protected resource metadata at any place where clients look ({count} tried).',
      other:
        'No protected resource metadata at any place where clients look ({count} tried); the server asks for no Bearer token.',
    },
    examples: {
      bad: [
        {
          title: 'nowhere',
          accessRefused: refusedWith(['Bearer']),
          resourceMetadata: { path: nothingAt(), root: nothingAt() },
        },
        {
          title: 'a page of the web application',
          accessRefused: refusedWith(['Basic realm="books"']),
          resourceMetadata: {
            root: got(
              'https://books.example/',
              { kind: 'http-error', status: 200, detail: 'no JSON object' },
              { status: 200, headers: [] },
            ),
          },
        },
      ],
      good: [
        {
          title: 'at the root',
          accessRefused: refusedWith(['Bearer']),
          resourceMetadata: { path: nothingAt(), root: documentAt(RESOURCE) },
          shows: 'One place is enough: the challenge, below the path or at the root.',
        },
        {
          title: 'the network failed',
          accessRefused: refusedWith(['Bearer']),
          resourceMetadata: { path: nothingAt(), root: unreachable() },
          shows: 'A place that could not be asked is no place without metadata.',
        },
      ],
    },
  },
  ({ accessRefused, resourceMetadata, report }) => {
    const trials = Object.values(resourceMetadata);
    if (resourceDocument(resourceMetadata) !== undefined || !trials.every(isDecided)) return;
    const at = ['experiments', 'resourceMetadata'] as const;
    // Only servers that follow the chapter on authorization at all must have it, and all over HTTP should follow it.
    if (challengeOf(accessRefused) === undefined)
      report('other', at, { count: trials.length }, { severity: 'warning' });
    else report('none', at, { count: trials.length });
  },
);
