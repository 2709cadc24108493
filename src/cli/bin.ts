import { stopAtSignals } from '../host/stop-signals.ts';
import { main } from './main.ts';
import { note } from './terminal.ts';

// Whoever reads our output may go away (`| head`), which is no error. A full disk is one.
let outputLost = false;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE' || outputLost) return;
  outputLost = true;
  process.exitCode = 2;
  note(`cannot write to standard output: ${error.code ?? error.message}`);
});
process.stderr.on('error', () => {});

// A server gets its own process group, so a signal to us does not reach it. `exit` ends what is still running.
stopAtSignals();

const code = await main(process.argv.slice(2));
process.exitCode = outputLost ? 2 : code;

// All is written. Whatever still holds the loop (a connection that cannot be ended) must not hold the user.
setTimeout(() => process.exit(), 1000).unref();
