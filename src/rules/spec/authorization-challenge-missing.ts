import { defineRule } from '../../engine/define-rule.ts';
import { refusedWith } from '../../engine/example-authorization.ts';
import { challengeHeader, challengeOf } from '../../protocol/authorization.ts';
import { readChallenges } from '../../protocol/challenges.ts';

export const authorizationChallengeMissing = defineRule(
  {
    id: 'spec/authorization-challenge-missing',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['http'],
    needs: [],
    experiments: ['accessRefused'],
    title: 'A refusal does not say how to be authorized',
    why: 'HTTP demands a `WWW-Authenticate` header on every 401. Clients read from it that the server wants a Bearer token and where its metadata is; without it they guess, or show the user no more than an error.',
    remedy: 'Answer 401 with `WWW-Authenticate: Bearer resource_metadata="…", scope="…"`.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/authorization/authorization-server-discovery',
      section: 'Protected Resource Metadata Discovery Requirements',
      level: 'SHOULD',
    },
    requirements: ['auth-www-authenticate-present'],
    falsePositives: ['Bearer may be one of several schemes, in one header or in several.', 'A 403 needs no challenge.'],
    messages: {
      missing: 'The server answers 401 without a WWW-Authenticate header.',
      unreadable: 'The WWW-Authenticate header of a 401 cannot be read as HTTP defines it.',
      scheme: 'The WWW-Authenticate header of a 401 has no Bearer challenge, only {schemes}.',
    },
    examples: {
      bad: [
        { title: 'no header', accessRefused: refusedWith([]) },
        { title: 'a quote that never ends', accessRefused: refusedWith(['Bearer realm="books']) },
        { title: 'another scheme', accessRefused: refusedWith(['Basic realm="books"']) },
      ],
      good: [
        {
          title: 'a Bearer challenge',
          accessRefused: refusedWith(['Bearer resource_metadata="https://books.example/m", scope="a b"']),
        },
        {
          title: 'Bearer among others',
          accessRefused: refusedWith([
            'Negotiate abc==, bearer realm="a, b", error=invalid_token',
            'Basic realm="books"',
          ]),
          shows: 'Bearer may be one of several schemes, in one header or in several.',
        },
        { title: 'forbidden', accessRefused: refusedWith([], { status: 403 }), shows: 'A 403 needs no challenge.' },
      ],
    },
  },
  ({ accessRefused, report }) => {
    const at = ['experiments', 'accessRefused', 'value', 'refused', 'http', 'headers'] as const;
    if (accessRefused.refused?.http?.status !== 401 || challengeOf(accessRefused) !== undefined) return;
    const header = challengeHeader(accessRefused);
    if (header === undefined) return report('missing', at, {});
    const challenges = readChallenges(header);
    if (challenges === undefined) report('unreadable', at, {}, { evidence: header });
    else
      report(
        'scheme',
        at,
        { schemes: challenges.map(({ scheme }) => scheme).join(', ') || 'nothing' },
        { evidence: header },
      );
  },
);
