// Over HTTP, the server of the era argv[2] whose tools do what a caller must survive; calls are added to the file argv[3].
// @ts-check
import { probedServer } from '../lib/probed-tools.mjs';
import { serveHttp } from './lib/http-server.mjs';
import { event, sse } from './lib/reply.mjs';

const [, , era, log = '/dev/null'] = process.argv;
const { before, handlers, ...server } = probedServer(era === 'modern' ? 'modern' : 'legacy', log);

/** @param {Record<string, any> | undefined} message */
const isFlood = (message) => message?.['params']?.name === 'flood';

async function* flood() {
  for (let progress = 1; ; progress += 1)
    yield event({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress } });
}

await serveHttp({
  ...server,
  // Events of a handler go out when it is done, and a flood never is.
  handlers: {
    'tools/call': (params, context) =>
      isFlood({ params }) ? { content: [] } : handlers['tools/call'](params, context),
  },
  response: 'sse',
  sessions: true,
  bend: (reply, { message }) => {
    before(message);
    return isFlood(message) ? sse(flood()) : reply;
  },
});
