// A legacy server over stdio that repeats the environment variable SECRET, trimmed, in the place argv[2].
// @ts-check
import { clockTool, oneTool } from '../../servers/lib/one-tool.mjs';
import { RpcError, serve } from '../../servers/lib/raw-server.mjs';

const SECRET = process.env.SECRET?.trim() ?? '';
const place = process.argv[2];

if (place === 'exit' || place === 'cut-off') {
  const after = place === 'exit' ? '' : '.'.repeat(390);
  process.stderr.write(`Cannot log in with ${SECRET}${after}`, () => process.exit(3));
} else {
  if (place === 'output') process.stdout.write(`Logged in with ${SECRET}\n`);
  if (place === 'stderr') process.stderr.write(`${SECRET}${'.'.repeat(8 * 1024 - 12)}`);
  serve({
    ...oneTool('echo-environment'),
    ...(place === 'definitions' && {
      instructions: SECRET,
      tools: [{ ...clockTool, name: SECRET, description: SECRET, [SECRET]: SECRET }],
    }),
    handlers: {
      ...(place === 'error' && {
        'tools/list': () => {
          throw new RpcError(-32000, `Cannot log in with ${SECRET}`, { SECRET });
        },
      }),
    },
  });
}
