import type { HttpTrial, Outcome, Trial } from '../model/surface.ts';

/** A trial over HTTP, for the examples of rules: a result unless `outcome` says otherwise. */
export function exchanged(
  status: number,
  outcome: Outcome = { kind: 'result', result: {} },
  http: Partial<HttpTrial> = {},
): Trial {
  return {
    sent: { jsonrpc: '2.0', id: 1, method: 'ping' },
    outcome,
    ms: 1,
    connection: 0,
    http: {
      method: 'POST',
      url: 'http://127.0.0.1:3000',
      changed: {},
      status,
      headers: [],
      bodyBytes: 40,
      ended: true,
      ...http,
    },
  };
}

/** A refusal with a JSON-RPC error. */
export function refusedWithCode(status: number, code: number, message: string = 'refused'): Trial {
  return exchanged(status, { kind: 'rpc-error', code, message, status });
}

/** A refusal without a JSON-RPC body. */
export function refusedBare(status: number): Trial {
  return exchanged(status, { kind: 'http-error', status, detail: 'refused' });
}
