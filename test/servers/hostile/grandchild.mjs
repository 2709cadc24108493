// A server that ignores the end of stdin and has a child, its pid in the file argv[2], that ignores SIGTERM.
// @ts-check
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { oneTool } from '../lib/one-tool.mjs';
import { serve } from '../lib/raw-server.mjs';

const pidFile = process.argv[2];
if (!pidFile) throw new Error('usage: grandchild.mjs PID-FILE');

// It ends by itself after ten minutes: a test that fails to kill it must not leave it behind for ever.
const CHILD = `
  process.on('SIGTERM', () => {});
  setTimeout(() => {}, 600_000);
  process.send('ready');
  process.disconnect();
`;

// Like a real one, it holds the server's stdout and stderr open after the server is gone.
const child = spawn(process.execPath, ['-e', CHILD], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
child.once('message', () => writeFileSync(pidFile, `${child.pid}\n`));

serve({ ...oneTool('grandchild'), exitOnEof: false });
