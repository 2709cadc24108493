import { defineRule } from '../../engine/define-rule.ts';
import { exchanged, refusedWithCode } from '../../engine/example-exchange.ts';
import type { SurfaceParts, Trial } from '../../model/surface.ts';

const STATUS: Readonly<Record<number, number>> = { [-32601]: 404, [-32020]: 400, [-32021]: 400, [-32022]: 400 };
/** The same of a request without the metadata that it needs (2026-07-28 `basic`, `_meta`). */
const WITHOUT_METADATA: Readonly<Record<number, number>> = { ...STATUS, [-32602]: 400 };

export const httpErrorStatus = defineRule(
  {
    id: 'spec/http-error-status',
    severity: 'error',
    confidence: 'high',
    eras: ['modern'],
    transports: ['http'],
    needs: ['experiments'],
    title: 'A JSON-RPC error comes with another HTTP status than it must',
    why: 'Clients that speak both eras, and everything between, tell by the status what kind of failure it is: 404 is an unknown method, 400 a request that must be mended.',
    remedy:
      'Send -32601 with status 404, and -32020, -32021, -32022, and -32602 for missing metadata, with status 400.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/transports/streamable-http',
      section: 'Protocol Version Header',
      level: 'MUST',
    },
    requirements: ['http-error-statuses'],
    falsePositives: [
      'No other error has a status of its own: an unknown tool may come with 200 or 400.',
      'An error on an event stream comes with 200, the status of the stream.',
    ],
    messages: { status: 'Error {code} comes with status {status}, not {wanted}.' },
    examples: {
      bad: [
        { title: '200 for an unknown method', experiments: recordOf(refusedWithCode(200, -32601)) },
        {
          title: '200 for missing metadata',
          experiments: { incompleteMeta: { status: 'ok', value: { none: refusedWithCode(200, -32602) } } },
        },
      ],
      good: [
        { title: '404', experiments: recordOf(refusedWithCode(404, -32601)) },
        {
          title: 'an unknown tool',
          experiments: recordOf(refusedWithCode(200, -32602)),
          shows: 'No other error has a status of its own: an unknown tool may come with 200 or 400.',
        },
        {
          title: 'on a stream',
          experiments: recordOf(exchanged(200, { kind: 'rpc-error', code: -32601, message: 'no' })),
          shows: 'An error on an event stream comes with 200, the status of the stream.',
        },
      ],
    },
  },
  ({ experiments, report }) => {
    const seen = new Set<string>();
    for (const [name, record] of Object.entries(experiments).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      // Those that judge the refusal of one request say it of that request.
      if (record.status !== 'ok' || name.startsWith('headers')) continue;
      for (const [trial, { outcome }] of Object.entries<Trial>(record.value)) {
        if (outcome.kind !== 'rpc-error' || outcome.status === undefined) continue;
        const wanted = (name === 'incompleteMeta' ? WITHOUT_METADATA : STATUS)[outcome.code];
        const key = `${outcome.code} ${outcome.status}`;
        if (wanted === undefined || wanted === outcome.status || seen.has(key)) continue;
        seen.add(key);
        const data = { code: outcome.code, status: outcome.status, wanted };
        report('status', ['experiments', name, 'value', trial, 'outcome', 'status'], data);
      }
    }
  },
);

function recordOf(trial: Trial): SurfaceParts['experiments'] {
  return { unknownMethod: { status: 'ok', value: { unknown: trial } } };
}
