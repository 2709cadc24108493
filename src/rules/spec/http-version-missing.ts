import { defineRule } from '../../engine/define-rule.ts';
import { exchanged, refusedBare, refusedWithCode } from '../../engine/example-exchange.ts';
import { wrongRefusal } from '../../protocol/refusals.ts';

export const httpVersionMissing = defineRule(
  {
    id: 'spec/http-version-missing',
    severity: 'error',
    confidence: 'high',
    eras: ['modern'],
    transports: ['http'],
    needs: [],
    experiments: ['headersMissing', 'initializeModern'],
    title: 'Accepts requests without MCP-Protocol-Version',
    why: 'The header says under which revision a request is meant. A server that only speaks revisions which have it must refuse requests without it; what lies before the server cannot tell what they mean.',
    remedy: 'Refuse a request without MCP-Protocol-Version with status 400 and error -32020 (HeaderMismatch).',
    spec: {
      revision: '2026-07-28',
      page: 'basic/transports/streamable-http',
      section: 'Protocol Version Header',
      level: 'MUST',
    },
    requirements: ['version-header-required'],
    falsePositives: [
      'A server that also serves clients from before 2025-06-18 may take a request without it: one that answers initialize is not judged.',
      'A status about access, limits or a failure (401, 403, 429, 5xx) says nothing about this.',
    ],
    messages: { missing: 'A request without MCP-Protocol-Version {what}.' },
    examples: {
      bad: [
        {
          title: 'served',
          headersMissing: { version: exchanged(200) },
          initializeModern: { initialize: refusedWithCode(400, -32022) },
        },
      ],
      good: [
        {
          title: 'refused',
          headersMissing: { version: refusedWithCode(400, -32020) },
          initializeModern: { initialize: refusedWithCode(400, -32022) },
        },
        {
          title: 'a server of both eras',
          headersMissing: { version: exchanged(200) },
          initializeModern: { initialize: exchanged(200) },
          shows:
            'A server that also serves clients from before 2025-06-18 may take a request without it: one that answers initialize is not judged.',
        },
        {
          title: 'a failing gateway',
          headersMissing: { version: refusedBare(502) },
          initializeModern: { initialize: refusedBare(502) },
          shows: 'A status about access, limits or a failure (401, 403, 429, 5xx) says nothing about this.',
        },
      ],
    },
  },
  ({ headersMissing, initializeModern, report }) => {
    if (initializeModern.initialize?.outcome.kind === 'result') return;
    const what = wrongRefusal(headersMissing.version, { status: 400, codes: [-32020] });
    if (what !== undefined) report('missing', ['experiments', 'headersMissing', 'value', 'version'], { what });
  },
);
