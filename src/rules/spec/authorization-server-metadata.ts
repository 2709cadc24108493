import { defineRule } from '../../engine/define-rule.ts';
import { documentAt, nothingAt, RESOURCE, SERVER, unreachable } from '../../engine/example-authorization.ts';
import { isDecided, namedServers } from '../../protocol/authorization.ts';

export const authorizationServerMetadata = defineRule(
  {
    id: 'spec/authorization-server-metadata',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['http'],
    needs: [],
    experiments: ['resourceMetadata', 'authorizationServers'],
    title: 'An authorization server has no metadata',
    why: 'Clients find the endpoints of an authorization server in its metadata (RFC 8414 or OpenID Connect Discovery) and cannot authorize without them.',
    remedy:
      'Serve the metadata at `/.well-known/oauth-authorization-server`, followed by the path of the issuer, or at the places of OpenID Connect Discovery; or name the right issuer.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/authorization/authorization-server-discovery',
      section: 'Authorization Server Metadata Discovery',
      level: 'MUST',
    },
    requirements: ['auth-as-metadata'],
    falsePositives: ['One of the places is enough.', 'An authorization server that could not be asked is not judged.'],
    messages: {
      none: 'The authorization server {issuer} has no metadata at any place where clients look ({count} tried).',
    },
    examples: {
      bad: [
        {
          title: 'nowhere',
          resourceMetadata: { path: documentAt(RESOURCE) },
          authorizationServers: { oauth1: nothingAt(), oidc1: nothingAt() },
        },
      ],
      good: [
        {
          title: 'OpenID Connect only',
          resourceMetadata: { path: documentAt(RESOURCE) },
          authorizationServers: { oauth1: nothingAt(), oidc1: documentAt(SERVER) },
          shows: 'One of the places is enough.',
        },
        {
          title: 'the network failed',
          resourceMetadata: { path: documentAt(RESOURCE) },
          authorizationServers: { oauth1: nothingAt(), oidc1: unreachable() },
          shows: 'An authorization server that could not be asked is not judged.',
        },
      ],
    },
  },
  ({ resourceMetadata, authorizationServers, report }) => {
    for (const { issuer, trials, found } of namedServers(resourceMetadata, authorizationServers)) {
      const [first] = trials;
      if (found !== undefined || first === undefined || !trials.every(([, trial]) => isDecided(trial))) continue;
      report('none', ['experiments', 'authorizationServers', 'value', first[0]], { issuer, count: trials.length });
    }
  },
);
