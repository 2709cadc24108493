import { defineRule } from '../../engine/define-rule.ts';
import { documentAt, EXAMPLE_ISSUER, EXAMPLE_URL, RESOURCE } from '../../engine/example-authorization.ts';
import { isArray, type Json, member } from '../../model/json.ts';
import { isLoopback, resourceDocument } from '../../protocol/authorization.ts';

export const authorizationServersMissing = defineRule(
  {
    id: 'spec/authorization-servers-missing',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['http'],
    needs: [],
    experiments: ['resourceMetadata'],
    title: 'The metadata of a protected server names no authorization server',
    why: 'The list `authorization_servers` is how a client learns where to get a token. RFC 9728 leaves it optional; the Model Context Protocol does not.',
    remedy:
      'Give `authorization_servers` the issuer of each authorization server, an https URL without query and fragment.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/authorization/authorization-server-discovery',
      section: 'Authorization Server Location',
      level: 'MUST',
    },
    requirements: ['auth-prm-authorization-servers'],
    falsePositives: ['Several authorization servers may be named.', 'An issuer on this computer may be plain http.'],
    messages: {
      missing: 'The protected resource metadata names no authorization server.',
      form: 'The authorization server {issuer} is no https URL without query and fragment.',
    },
    examples: {
      bad: [
        { title: 'no member', resourceMetadata: { path: documentAt({ resource: EXAMPLE_URL }) } },
        { title: 'an empty list', resourceMetadata: { path: documentAt({ ...RESOURCE, authorization_servers: [] }) } },
        {
          title: 'names and plain http',
          resourceMetadata: {
            path: documentAt({ ...RESOURCE, authorization_servers: ['login.example', 'http://login.example', 7] }),
          },
        },
      ],
      good: [
        {
          title: 'two',
          resourceMetadata: {
            path: documentAt({ ...RESOURCE, authorization_servers: [EXAMPLE_ISSUER, 'https://id.example/tenant'] }),
          },
          shows: 'Several authorization servers may be named.',
        },
        {
          title: 'on this computer',
          resourceMetadata: { path: documentAt({ ...RESOURCE, authorization_servers: ['http://localhost:9000'] }) },
          shows: 'An issuer on this computer may be plain http.',
        },
      ],
    },
  },
  ({ resourceMetadata, report }) => {
    const found = resourceDocument(resourceMetadata);
    if (found === undefined) return;
    const named = member(found.document, 'authorization_servers');
    const at = ['experiments', 'resourceMetadata', 'value', found.name, 'outcome', 'result'] as const;
    if (!isArray(named) || named.length === 0) return report('missing', at, {});
    for (const [index, issuer] of named.entries())
      if (!isIssuer(issuer))
        report('form', [...at, 'authorization_servers', index], {
          issuer: typeof issuer === 'string' ? issuer : JSON.stringify(issuer),
        });
  },
);

function isIssuer(issuer: Json): boolean {
  return typeof issuer === 'string' && (/^https:\/\/[^\s/?#]+[^\s?#]*$/i.test(issuer) || isLoopback(issuer));
}
