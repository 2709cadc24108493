/** The file of the worker, which the build puts in. */
declare const WORKER_FILE: string;

/** The name of the policy that the page's `trusted-types` directive allows. */
const POLICY = 'hallmark-worker';

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string;
  };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
// There is one script that the page may start, and no other way to name one.
const policy = trustedTypes?.createPolicy(POLICY, { createScriptURL: workerUrl });

/** Starts the worker that runs the rules. */
export function spawnWorker(): Worker {
  return new Worker(policy?.createScriptURL('') ?? workerUrl(), { type: 'module' });
}

function workerUrl(): string {
  return new URL(WORKER_FILE, import.meta.url).href;
}
