// A conforming server that only SIGKILL ends: it ignores SIGTERM, SIGINT, SIGHUP and the end of stdin.
// @ts-check
import { oneTool } from '../lib/one-tool.mjs';
import { serve } from '../lib/raw-server.mjs';

const TEN_MINUTES = 600_000;

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {});
serve({ ...oneTool('ignores-sigterm'), exitOnEof: false });
// A test that fails to kill it must not leave it behind for ever.
setTimeout(() => process.exit(), TEN_MINUTES);
