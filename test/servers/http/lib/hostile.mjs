// What the hostile fixtures share: a server of both eras with one tool, and bending the answers to one method or to all.
// @ts-check
import { oneTool } from '../../lib/one-tool.mjs';

/**
 * @param {string} name of the fixture
 * @returns {import('./http-server.mjs').HttpServerOptions}
 */
export const bothEras = (name) => ({ ...oneTool(name), era: 'dual' });

/**
 * A hook that bends answers with status 200: those to the method argv[2], or without it those to every request.
 * @param {(json: string, exchange: import('./http-server.mjs').Exchange) => import('./reply.mjs').Reply | undefined} bend
 *   takes the JSON of the answer
 * @returns {NonNullable<import('./http-server.mjs').HttpOptions['bend']>}
 */
export function answers(bend) {
  const only = process.argv[2];
  return (reply, exchange) => {
    const isMeant = only === undefined || exchange.message?.method === only;
    return reply.status === 200 && isMeant ? bend(String(reply.body), exchange) : reply;
  };
}
