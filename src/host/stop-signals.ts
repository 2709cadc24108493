const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129, SIGQUIT: 131 } as const;

let first: (() => Promise<void>) | undefined;

/** Ends the program at a signal, with the exit code that shells know. A server in a process group of its own gets no signal. */
export function stopAtSignals(): void {
  for (const [signal, code] of Object.entries(SIGNALS))
    process.on(signal, () => {
      const act = first;
      // Whoever asks twice does not want to wait.
      first = undefined;
      if (act === undefined) process.exit(code);
      else void act().finally(() => process.exit(code));
    });
}

/** What a signal does before it ends the program. */
export function beforeStop(act: () => Promise<void>): void {
  first = act;
}
