import { defineRule } from '../../engine/define-rule.ts';
import { exchanged, refusedBare, refusedWithCode } from '../../engine/example-exchange.ts';
import { headerOf, isServersOwn } from '../../protocol/answers.ts';

const HEADERS = { session: 'Mcp-Session-Id', lastEvent: 'Last-Event-ID' } as const;

export const httpOlderHeaders = defineRule(
  {
    id: 'spec/http-older-headers',
    severity: 'warning',
    confidence: 'high',
    eras: ['modern'],
    transports: ['http'],
    needs: [],
    experiments: ['olderHeaders', 'initializeModern'],
    title: 'A modern server heeds headers of the initialize era',
    why: 'Since 2026-07-28 there are no sessions and no resumable streams. Clients that speak both eras may still send `Mcp-Session-Id` and `Last-Event-ID`; a server that refuses them, or gives ids of sessions, makes such clients fail or keep a session that is none.',
    remedy: 'Ignore Mcp-Session-Id and Last-Event-ID, and send no Mcp-Session-Id.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/transports/streamable-http',
      section: 'Earlier Streamable HTTP Revisions',
      level: 'SHOULD',
    },
    requirements: ['http-session-id-ignored', 'http-last-event-id-ignored'],
    falsePositives: [
      'A server that speaks the initialize era too may know sessions: one that answers initialize is not judged.',
      'A status about access, limits or a failure (401, 403, 429, 5xx) says nothing about this.',
    ],
    messages: {
      refused: 'A request with {header} is refused.',
      minted: 'A response carries Mcp-Session-Id.',
    },
    examples: {
      bad: [
        {
          title: 'refused',
          olderHeaders: { session: refusedWithCode(404, -32600), lastEvent: refusedBare(400) },
          initializeModern: { initialize: refusedWithCode(400, -32022) },
        },
        {
          title: 'an id of a session',
          olderHeaders: { session: exchanged(200, undefined, { headers: [['mcp-session-id', 'abc']] }) },
          initializeModern: { initialize: refusedWithCode(400, -32022) },
        },
      ],
      good: [
        {
          title: 'ignored',
          olderHeaders: { session: exchanged(200), lastEvent: exchanged(200) },
          initializeModern: { initialize: refusedWithCode(400, -32022) },
        },
        {
          title: 'a server of both eras',
          olderHeaders: { session: refusedWithCode(404, -32600) },
          initializeModern: { initialize: exchanged(200) },
          shows:
            'A server that speaks the initialize era too may know sessions: one that answers initialize is not judged.',
        },
        {
          title: 'a failing gateway',
          olderHeaders: { session: refusedBare(503) },
          initializeModern: { initialize: refusedWithCode(400, -32022) },
          shows: 'A status about access, limits or a failure (401, 403, 429, 5xx) says nothing about this.',
        },
      ],
    },
  },
  ({ olderHeaders, initializeModern, report }) => {
    if (initializeModern.initialize?.outcome.kind === 'result') return;
    for (const name of ['session', 'lastEvent'] as const) {
      const trial = olderHeaders[name];
      const status = trial?.http?.status;
      if (trial === undefined || status === undefined || !isServersOwn(status)) continue;
      const at = ['experiments', 'olderHeaders', 'value', name] as const;
      const requirements = [name === 'session' ? 'http-session-id-ignored' : 'http-last-event-id-ignored'];
      if (trial.outcome.kind !== 'result') report('refused', at, { header: HEADERS[name] }, { requirements });
      else if (headerOf(trial, 'mcp-session-id') !== undefined)
        report('minted', [...at, 'http', 'headers'], {}, { requirements: ['http-session-id-ignored'] });
    }
  },
);
