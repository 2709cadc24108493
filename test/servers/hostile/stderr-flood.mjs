// A conforming server that writes to stderr without end.
// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { oneTool } from '../lib/one-tool.mjs';
import { serve } from '../lib/raw-server.mjs';

const LINES = 'clock: synchronised with the reference clock\n'.repeat(100);

serve(oneTool('stderr-flood'));
process.stderr.on('error', () => {});

for (;;) {
  await new Promise((resolve) => process.stderr.write(LINES, resolve));
  await sleep(1);
}
