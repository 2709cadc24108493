import { defineRule } from '../../engine/define-rule.ts';
import { documentAt, nothingAt, RESOURCE, unreachable } from '../../engine/example-authorization.ts';
import { headerOf } from '../../protocol/answers.ts';
import { isDecided, resourceDocument } from '../../protocol/authorization.ts';

export const authorizationMetadataForm = defineRule(
  {
    id: 'spec/authorization-metadata-form',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['http'],
    needs: [],
    experiments: ['resourceMetadata'],
    title: 'Protected resource metadata is not served as it must be',
    why: 'The metadata is a JSON object, served with status 200 as `application/json` (RFC 9728, 3.2), at the URL that the challenge names. Clients use that URL and no other where it is given.',
    remedy: 'Serve it at the URL that the challenge names, with status 200 and `Content-Type: application/json`.',
    spec: { revision: '2026-07-28', page: 'basic/authorization', section: 'Overview', level: 'MUST' },
    requirements: ['auth-prm-media-type', 'auth-prm-discoverable'],
    falsePositives: ['A charset after the media type is fine.', 'A place that could not be asked says nothing.'],
    messages: {
      type: 'The protected resource metadata is served {type}, not as application/json.',
      broken: 'The challenge names a URL of metadata that has none ({what}); it is at another place.',
    },
    examples: {
      bad: [
        {
          title: 'as text',
          resourceMetadata: { path: documentAt(RESOURCE, undefined, [['content-type', 'text/plain']]) },
        },
        { title: 'without a type', resourceMetadata: { path: documentAt(RESOURCE, undefined, []) } },
        {
          title: 'a challenge that leads nowhere',
          resourceMetadata: { challenge: nothingAt('https://books.example/old'), path: documentAt(RESOURCE) },
        },
      ],
      good: [
        {
          title: 'with a charset',
          resourceMetadata: {
            path: documentAt(RESOURCE, undefined, [['content-type', 'application/json; charset=utf-8']]),
          },
          shows: 'A charset after the media type is fine.',
        },
        {
          title: 'a challenge that could not be followed',
          resourceMetadata: { challenge: unreachable('https://other.example/m'), path: documentAt(RESOURCE) },
          shows: 'A place that could not be asked says nothing.',
        },
      ],
    },
  },
  ({ resourceMetadata, report }) => {
    const found = resourceDocument(resourceMetadata);
    if (found === undefined) return;
    const { challenge } = resourceMetadata;
    if (challenge !== undefined && found.name !== 'challenge' && isDecided(challenge)) {
      const { outcome } = challenge;
      const what =
        outcome.kind === 'http-error' && outcome.status !== 200 ? `status ${outcome.status}` : 'no JSON object';
      report('broken', ['experiments', 'resourceMetadata', 'value', 'challenge'], { what });
    }
    const type = headerOf(resourceMetadata[found.name], 'content-type');
    if (type?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json') return;
    report('type', ['experiments', 'resourceMetadata', 'value', found.name, 'http', 'headers'], {
      type: type === undefined ? 'without a type' : `as ${type}`,
    });
  },
);
