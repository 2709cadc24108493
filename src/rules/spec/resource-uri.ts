import { defineRule } from '../../engine/define-rule.ts';
import { stringMember } from '../../model/json.ts';
import { isUri } from '../../schema/uri.ts';

export const resourceUri = defineRule(
  {
    id: 'spec/resource-uri',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    since: '2025-06-18',
    transports: ['stdio', 'http', 'file'],
    needs: ['resources'],
    title: 'The URI of a resource is no URI, is taken, or promises the web',
    why: 'A resource is read by its `uri` alone. Clients parse it, and what RFC 3986 does not allow is refused by some and silently repaired by others, so that the server is asked for another text than it listed. Of two resources with one URI only one can be reached. An `https:` URI tells clients to fetch it from the web without the server.',
    remedy:
      'List each resource under a URI of its own with a scheme, such as `file:///…` or one of yours, percent-encode spaces and other characters that RFC 3986 does not allow, and keep `https:` for what a client can fetch itself.',
    spec: { revision: '2026-07-28', page: 'server/resources', section: 'Custom URI Schemes', level: 'MUST' },
    requirements: ['resource-uri-valid', 'resource-uri-unique', 'resource-https-scheme', 'page-no-duplicates'],
    falsePositives: [
      'A scheme that nobody registered is fine, also without `//`.',
      'Reserved characters and percent-encoded ones belong into a URI.',
      'URIs are compared as they are: a slash at the end makes another resource.',
    ],
    messages: {
      invalid: 'uri is no URI with a scheme (RFC 3986).',
      duplicate: 'One uri stands for {count} resources.',
      https: 'uri has the scheme https: can a client fetch it from the web, without this server?',
    },
    examples: {
      bad: [
        { title: 'a path', resources: [{ uri: '/etc/hours.txt', name: 'hours' }] },
        { title: 'a space', resources: [{ uri: 'shelf://opening hours', name: 'hours' }] },
        { title: 'a path of Windows', resources: [{ uri: 'C:\\shelf\\hours.txt', name: 'hours' }] },
        { title: 'a percent sign of its own', resources: [{ uri: 'shelf://100%', name: 'all' }] },
        {
          title: 'one URI twice',
          resources: [
            { uri: 'shelf://hours', name: 'hours' },
            { uri: 'shelf://hours', name: 'opening' },
          ],
        },
        { title: 'a page of the web', resources: [{ uri: 'https://shelf.example/hours', name: 'hours' }] },
      ],
      good: [
        {
          title: 'schemes of its own',
          resources: [
            { uri: 'shelf:hours', name: 'hours' },
            { uri: 'git+ssh://shelf/books', name: 'books' },
          ],
          shows: 'A scheme that nobody registered is fine, also without `//`.',
        },
        {
          title: 'encoded characters',
          resources: [{ uri: 'shelf://caf%C3%A9/a%20b?x=(1)&y=a;b#c', name: 'cafe' }],
          shows: 'Reserved characters and percent-encoded ones belong into a URI.',
        },
        {
          title: 'a folder and a file',
          resources: [
            { uri: 'file:///shelf/', name: 'folder' },
            { uri: 'file:///shelf', name: 'file' },
          ],
          shows: 'URIs are compared as they are: a slash at the end makes another resource.',
        },
      ],
    },
  },
  ({ resources, report }) => {
    const places = new Map<string, number[]>();
    for (const [index, resource] of resources.entries()) {
      const uri = stringMember(resource, 'uri');
      if (uri === undefined) continue;
      places.set(uri, [...(places.get(uri) ?? []), index]);
      if (!isUri(uri))
        report('invalid', ['resources', index, 'uri'], {}, { evidence: uri, requirements: ['resource-uri-valid'] });
      else if (/^https:/i.test(uri))
        // Whether a client could fetch it cannot be seen from here.
        report(
          'https',
          ['resources', index, 'uri'],
          {},
          {
            evidence: uri,
            severity: 'info',
            confidence: 'low',
            requirements: ['resource-https-scheme'],
          },
        );
    }
    for (const [uri, its] of places) {
      if (its.length < 2) continue;
      // Reported once, at the first by name, wherever that stands in the list.
      const byName = its.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
      report(
        'duplicate',
        ['resources', byName[0] ?? 0, 'uri'],
        { count: its.length },
        { evidence: uri, severity: 'warning', requirements: ['resource-uri-unique', 'page-no-duplicates'] },
      );
    }

    function nameOf(index: number): string {
      return stringMember(resources[index], 'name') ?? '';
    }
  },
);
