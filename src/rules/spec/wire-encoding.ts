import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import type { HttpExchange, HttpRecord } from '../../model/surface.ts';

const SHOWN = 300;
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)/i;
const JSON_TYPE = /^\s*application\/json\b/i;

export const wireEncoding = defineRule(
  {
    id: 'spec/wire-encoding',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['http'],
    needs: [],
    reads: ['wire', 'http'],
    title: 'A message over HTTP is not UTF-8',
    why: 'Messages are UTF-8. A client that decodes strictly drops a message with other bytes, and the others show broken characters to people and to the model. A `charset` that says something else makes a client decode good bytes wrongly.',
    remedy:
      'Encode bodies and events as UTF-8, without a detour over a buffer of another encoding, and send `Content-Type: application/json` without `charset`.',
    spec: { revision: '2026-07-28', page: 'basic/transports', section: 'Messages', level: 'MUST' },
    requirements: ['rpc-utf8'],
    falsePositives: [
      'Naming the charset UTF-8, in any spelling, changes nothing.',
      'ASCII is UTF-8 too.',
      'A page that is no JSON comes from something in front of the server.',
    ],
    messages: {
      bytes: 'Bytes that are not UTF-8 are in {count}.',
      charset: 'The Content-Type of a JSON answer names the charset {charset}; messages are UTF-8.',
    },
    examples: {
      bad: [
        {
          title: 'bytes in another encoding',
          wire: exampleWire([{ at: 2, direction: 'received', text: '{"a":"Gr\uFFFD\uFFFDe"}', problem: 'not-utf8' }]),
          http: httpOf('application/json'),
        },
        { title: 'another charset', http: httpOf('application/json; charset=ISO-8859-1') },
      ],
      good: [
        {
          title: 'the charset by name',
          http: httpOf('application/json; charset="UTF8"'),
          shows: 'Naming the charset UTF-8, in any spelling, changes nothing.',
        },
        {
          title: 'ASCII',
          http: httpOf('application/json;charset=us-ascii'),
          shows: 'ASCII is UTF-8 too.',
        },
        {
          title: 'the page of a proxy',
          http: httpOf('text/html; charset=iso-8859-1'),
          shows: 'A page that is no JSON comes from something in front of the server.',
        },
      ],
    },
  },
  ({ wire, http, report }) => {
    const broken = (wire?.connections ?? []).flatMap(({ frames }, connection) =>
      frames.flatMap((frame, position) =>
        frame.direction === 'received' && 'text' in frame && frame.problem === 'not-utf8'
          ? [{ connection, position, text: frame.text }]
          : [],
      ),
    );
    const [first] = broken;
    if (first !== undefined)
      report(
        'bytes',
        ['wire', 'connections', first.connection, 'frames', first.position],
        { count: broken.length === 1 ? '1 message' : `${broken.length} messages` },
        { evidence: first.text.slice(0, SHOWN) },
      );
    // One answer stands for all: they come from one server.
    for (const [index, exchange] of (http?.exchanges ?? []).entries()) {
      const charset = otherCharset(exchange);
      if (charset === undefined) continue;
      report('charset', ['http', 'exchanges', index], { charset: JSON.stringify(charset) }, { severity: 'warning' });
      return;
    }
  },
);

function otherCharset({ headers }: HttpExchange): string | undefined {
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  const charset = JSON_TYPE.test(type) ? CHARSET.exec(type)?.[1] : undefined;
  return charset === undefined || /^(?:utf-?8|(?:us-)?ascii)$/i.test(charset) ? undefined : charset;
}

function httpOf(type: string): HttpRecord {
  const exchange: HttpExchange = {
    connection: 0,
    at: 1,
    method: 'POST',
    redirects: [],
    status: 200,
    headers: [['content-type', type]],
  };
  return { transport: 'streamable-http', exchanges: [exchange] };
}
