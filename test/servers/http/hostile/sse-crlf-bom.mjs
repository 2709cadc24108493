// A server that answers with a stream full of what the SSE standard allows: a BOM, CR LF, lone CR, comments and odd fields.
// @ts-check
import { answers, bothEras } from '../lib/hostile.mjs';
import { serveHttp } from '../lib/http-server.mjs';
import { sse } from '../lib/reply.mjs';

await serveHttp({
  ...bothEras('sse-crlf-bom'),
  bend: answers((json) =>
    sse([
      '\u{feff}: welcome\r\n',
      'retry: 2000\r',
      'id: 1\r\ndata:\r\n\r\n',
      'event: message\r\n\r\n',
      ':\rdata\r\r',
      'nonsense\nweather: sunny\n',
      `event:message\rid:2\rdata:${json}\r\r`,
      ': goodbye\n',
    ]),
  ),
});
