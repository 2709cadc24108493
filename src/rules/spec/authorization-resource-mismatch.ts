import { defineRule } from '../../engine/define-rule.ts';
import { documentAt, EXAMPLE_URL, RESOURCE, refusedWith } from '../../engine/example-authorization.ts';
import { stringMember } from '../../model/json.ts';
import { resourceDocument, resourcesAt } from '../../protocol/authorization.ts';

const refused = refusedWith(['Bearer']);

export const authorizationResourceMismatch = defineRule(
  {
    id: 'spec/authorization-resource-mismatch',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['http'],
    needs: [],
    experiments: ['accessRefused', 'resourceMetadata'],
    title: 'The metadata of a protected server is about another resource',
    why: 'The member `resource` must be the identifier for which the client asked (RFC 9728, 3.3): otherwise the client must not use the metadata, and a token would be issued for another audience than the server that gets it.',
    remedy: 'Set `resource` to the URL of the MCP endpoint, without a slash at its end.',
    spec: { revision: '2026-07-28', page: 'basic/authorization', section: 'Canonical Server URI', level: 'MUST' },
    requirements: ['auth-prm-resource-match'],
    falsePositives: [
      'Metadata at the root may be that of the whole origin.',
      'The query of the URL is no part of what is compared.',
    ],
    messages: {
      missing: 'The protected resource metadata has no `resource`.',
      other: 'The protected resource metadata is that of {resource}, not of {asked}.',
      wider:
        'The protected resource metadata is that of {resource}, of which {asked} is only a part; strict clients refuse them.',
      slash:
        'The protected resource metadata calls the server {resource}, the client {asked}; strict clients see two resources.',
    },
    examples: {
      bad: [
        {
          title: 'no resource',
          accessRefused: refused,
          resourceMetadata: { path: documentAt({ ...RESOURCE, resource: null }) },
        },
        {
          title: 'another host',
          accessRefused: refused,
          resourceMetadata: { path: documentAt({ ...RESOURCE, resource: 'https://staging.example/mcp' }) },
        },
        {
          title: 'another path',
          accessRefused: refused,
          resourceMetadata: { path: documentAt({ ...RESOURCE, resource: 'https://books.example/mc' }) },
        },
        {
          title: 'the whole origin',
          accessRefused: refused,
          resourceMetadata: { path: documentAt({ ...RESOURCE, resource: 'https://books.example' }) },
        },
        {
          title: 'a slash more',
          accessRefused: refused,
          resourceMetadata: { path: documentAt({ ...RESOURCE, resource: 'https://books.example/mcp/' }) },
        },
      ],
      good: [
        { title: 'the same', accessRefused: refused, resourceMetadata: { challenge: documentAt(RESOURCE) } },
        {
          title: 'the origin, at the root',
          accessRefused: refused,
          resourceMetadata: {
            root: documentAt(
              { ...RESOURCE, resource: 'https://books.example' },
              'https://books.example/.well-known/oauth-protected-resource',
            ),
          },
          shows: 'Metadata at the root may be that of the whole origin.',
        },
        {
          title: 'with a query',
          accessRefused: refused,
          resourceMetadata: { path: documentAt({ ...RESOURCE, resource: `${EXAMPLE_URL}?tenant=7` }) },
          shows: 'The query of the URL is no part of what is compared.',
        },
      ],
    },
  },
  ({ accessRefused, resourceMetadata, report }) => {
    const found = resourceDocument(resourceMetadata);
    const asked = accessRefused.refused?.http?.url;
    const trial = found === undefined ? undefined : resourceMetadata[found.name];
    if (found === undefined || trial === undefined || asked === undefined) return;
    const at = ['experiments', 'resourceMetadata', 'value', found.name, 'outcome', 'result'] as const;
    const resource = stringMember(found.document, 'resource');
    if (resource === undefined) return report('missing', at, {});
    const compared = resource.split('?', 1)[0] ?? resource;
    const expected = resourcesAt(found.name, trial, asked);
    if (expected.includes(compared)) return;
    const place = [...at, 'resource'] as const;
    const data = { resource, asked };
    const bare = withoutSlash(compared);
    if (expected.some((one) => withoutSlash(one) === bare)) report('slash', place, data, { severity: 'info' });
    else if (bare.includes('://') && asked.startsWith(`${bare}/`))
      report('wider', place, data, { severity: 'warning' });
    else report('other', place, data);
  },
);

function withoutSlash(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url;
}
