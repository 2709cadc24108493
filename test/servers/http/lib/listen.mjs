// Opens a fixture server on a loopback port, says so on stdout, and ends the process when its stdin closes.
// @ts-check
import { once } from 'node:events';
import { sendReply, text } from './reply.mjs';

/**
 * The port is that of the environment variable PORT, or else any free one. Gives the origin, such as
 * http://127.0.0.1:1234.
 * @param {import('node:net').Server} server
 * @param {'http' | 'https'} [scheme]
 * @returns {Promise<string>}
 */
export async function listen(server, scheme = 'http') {
  process.stdin.on('end', () => process.exit()).resume();
  server.listen(Number(process.env.PORT ?? 0), '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const origin = `${scheme}://127.0.0.1:${port}`;
  process.stdout.write(`listening ${origin}/mcp\n`);
  return origin;
}

/**
 * Leaves to the handler what is asked of /mcp, as the router of an application does.
 * @param {(req: any, res: any) => unknown} handler
 * @returns {import('node:http').RequestListener}
 */
export const atMcp = (handler) => (req, res) =>
  void (req.url?.split('?')[0] === '/mcp' ? handler(req, res) : sendReply(res, text('Not found\n', 404)));
