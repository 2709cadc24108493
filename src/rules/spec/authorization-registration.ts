import { defineRule } from '../../engine/define-rule.ts';
import { documentAt, EXAMPLE_ISSUER, nothingAt, RESOURCE, SERVER } from '../../engine/example-authorization.ts';
import { member } from '../../model/json.ts';
import { namedServers } from '../../protocol/authorization.ts';

export const authorizationRegistration = defineRule(
  {
    id: 'spec/authorization-registration',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['http'],
    needs: [],
    experiments: ['resourceMetadata', 'authorizationServers'],
    title: 'Clients cannot introduce themselves to an authorization server by their metadata',
    why: 'Most clients meet a server for the first time, without an id there. Client ID Metadata Documents let them introduce themselves; authorization servers should support these. Dynamic registration, the older way, is deprecated, and without either only clients that were registered by hand can connect.',
    remedy:
      'Support Client ID Metadata Documents and set `client_id_metadata_document_supported` to true. Dynamic registration may stay beside it.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/authorization/client-registration',
      section: 'Client ID Metadata Documents',
      level: 'SHOULD',
    },
    requirements: ['auth-as-cimd', 'auth-as-dcr-only'],
    falsePositives: [
      'Dynamic registration beside metadata documents is fine.',
      'An authorization server whose metadata was not found is not judged.',
    ],
    messages: {
      dynamic: 'The authorization server {issuer} offers only dynamic registration, which is deprecated.',
      none: 'The authorization server {issuer} offers clients no way to introduce themselves.',
    },
    examples: {
      bad: [
        {
          title: 'dynamic registration only',
          resourceMetadata: { path: documentAt(RESOURCE) },
          authorizationServers: {
            oauth1: documentAt({
              ...SERVER,
              client_id_metadata_document_supported: false,
              registration_endpoint: `${EXAMPLE_ISSUER}/register`,
            }),
          },
        },
        {
          title: 'neither',
          resourceMetadata: { path: documentAt(RESOURCE) },
          authorizationServers: { oauth1: documentAt({ ...SERVER, client_id_metadata_document_supported: null }) },
        },
      ],
      good: [
        {
          title: 'both',
          resourceMetadata: { path: documentAt(RESOURCE) },
          authorizationServers: {
            oauth1: documentAt({ ...SERVER, registration_endpoint: `${EXAMPLE_ISSUER}/register` }),
          },
          shows: 'Dynamic registration beside metadata documents is fine.',
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
      if (member(found.document, 'client_id_metadata_document_supported') === true) continue;
      report(member(found.document, 'registration_endpoint') === undefined ? 'none' : 'dynamic', at, { issuer });
    }
  },
);
