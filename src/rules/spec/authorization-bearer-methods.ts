import { defineRule } from '../../engine/define-rule.ts';
import { documentAt, EXAMPLE_ISSUER, EXAMPLE_URL, RESOURCE } from '../../engine/example-authorization.ts';
import { member } from '../../model/json.ts';
import { resourceDocument, textsIn } from '../../protocol/authorization.ts';

export const authorizationBearerMethods = defineRule(
  {
    id: 'spec/authorization-bearer-methods',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['http'],
    needs: [],
    experiments: ['resourceMetadata'],
    title: 'A protected server does not take tokens in the header, or takes them in the URL',
    why: 'Clients must send the token in the `Authorization` header and must never put it into a URL, where it ends in logs and histories.',
    remedy: 'Set `bearer_methods_supported` to `["header"]`, or leave it out.',
    spec: { revision: '2026-07-28', page: 'basic/authorization', section: 'Token Requirements', level: 'MUST' },
    requirements: ['auth-prm-bearer-methods'],
    cwe: ['CWE-598'],
    falsePositives: ['The member is optional.', 'The body of a form may be a second way.'],
    messages: {
      header: 'bearer_methods_supported leaves out "header", the only way in which clients send tokens.',
      query: 'bearer_methods_supported offers "query": tokens in URLs.',
    },
    examples: {
      bad: [
        { title: 'none at all', resourceMetadata: { path: documentAt({ ...RESOURCE, bearer_methods_supported: [] }) } },
        {
          title: 'also in the URL',
          resourceMetadata: { path: documentAt({ ...RESOURCE, bearer_methods_supported: ['header', 'query'] }) },
        },
      ],
      good: [
        {
          title: 'no member',
          resourceMetadata: { path: documentAt({ resource: EXAMPLE_URL, authorization_servers: [EXAMPLE_ISSUER] }) },
          shows: 'The member is optional.',
        },
        {
          title: 'header and body',
          resourceMetadata: { path: documentAt({ ...RESOURCE, bearer_methods_supported: ['header', 'body'] }) },
          shows: 'The body of a form may be a second way.',
        },
      ],
    },
  },
  ({ resourceMetadata, report }) => {
    const found = resourceDocument(resourceMetadata);
    const methods = textsIn(member(found?.document, 'bearer_methods_supported'));
    if (found === undefined || methods === undefined) return;
    const at = [
      'experiments',
      'resourceMetadata',
      'value',
      found.name,
      'outcome',
      'result',
      'bearer_methods_supported',
    ] as const;
    if (!methods.includes('header')) report('header', at, {});
    if (methods.includes('query')) report('query', at, {}, { severity: 'warning' });
  },
);
