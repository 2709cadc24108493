import { defineRule } from '../../engine/define-rule.ts';
import { exchanged, refusedBare, refusedWithCode } from '../../engine/example-exchange.ts';
import { wrongRefusal } from '../../protocol/refusals.ts';

export const httpHeaderMissing = defineRule(
  {
    id: 'spec/http-header-missing',
    severity: 'error',
    confidence: 'high',
    eras: ['modern'],
    transports: ['http'],
    needs: [],
    experiments: ['headersMissing'],
    title: 'Accepts requests without the headers that repeat their body',
    why: 'Gateways and balancers route, limit and log by `Mcp-Method` and `Mcp-Name`. A server that takes requests without them lets such requests pass by every rule that rests on these headers.',
    remedy:
      'Refuse a request without Mcp-Method, or without Mcp-Name where it names something, with status 400 and error -32020 (HeaderMismatch), before anything is looked up.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/transports/streamable-http',
      section: 'Server Validation',
      level: 'MUST',
    },
    requirements: ['http-mcp-method-required', 'http-mcp-name-required'],
    falsePositives: [
      'A gateway may refuse with status 400 and no JSON-RPC body.',
      'A status about access, limits or a failure (401, 403, 429, 5xx) says nothing about this.',
    ],
    messages: {
      method: 'A request without Mcp-Method {what}.',
      name: 'A request without Mcp-Name {what}.',
    },
    examples: {
      bad: [
        { title: 'served', headersMissing: { method: exchanged(200), name: refusedWithCode(200, -32602) } },
        {
          title: 'another status',
          headersMissing: { method: refusedWithCode(200, -32020), name: refusedWithCode(400, -32600) },
        },
      ],
      good: [
        {
          title: 'refused',
          headersMissing: { method: refusedWithCode(400, -32020), name: refusedWithCode(400, -32020) },
        },
        {
          title: 'a gateway',
          headersMissing: { method: refusedBare(400) },
          shows: 'A gateway may refuse with status 400 and no JSON-RPC body.',
        },
        {
          title: 'a failing gateway',
          headersMissing: { method: refusedBare(503) },
          shows: 'A status about access, limits or a failure (401, 403, 429, 5xx) says nothing about this.',
        },
      ],
    },
  },
  ({ headersMissing, report }) => {
    for (const header of ['method', 'name'] as const) {
      const what = wrongRefusal(headersMissing[header], { status: 400, codes: [-32020] });
      if (what === undefined) continue;
      const requirements = [`http-mcp-${header}-required`];
      report(header, ['experiments', 'headersMissing', 'value', header], { what }, { requirements });
    }
  },
);
