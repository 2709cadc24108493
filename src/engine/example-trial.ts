import type { Json, JsonObject } from '../model/json.ts';
import type { Trial } from '../model/surface.ts';

const SENT = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} } as const;

/** A trial that brought a result, for the examples of rules. */
export function exampleResult(result: JsonObject, sent: Json = SENT): Trial {
  return { sent, outcome: { kind: 'result', result }, ms: 1, connection: 0 };
}

/** A trial that brought an error, for the examples of rules. */
export function exampleError(code: number, data?: Json, message: string = 'no'): Trial {
  return {
    sent: SENT,
    outcome: { kind: 'rpc-error', code, message, ...(data === undefined ? {} : { data }) },
    ms: 1,
    connection: 0,
  };
}

/** A trial that brought no answer, for the examples of rules. */
export function exampleSilence(sent: Json = SENT): Trial {
  return { sent, outcome: { kind: 'timeout', afterMs: 5000, detail: 'no answer within 5 s' }, ms: 5000, connection: 0 };
}
