import { main } from './main.ts';

// Whoever reads our output may go away; that is handled where we write.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

// A server gets its own process group, so a signal to us does not reach it. `exit` ends what is still running.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.on(signal, () => {
    process.exit(code);
  });
}

process.exitCode = await main(process.argv.slice(2));
