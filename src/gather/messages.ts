import { isObject, type Json, type JsonObject, member } from '../model/json.ts';
import type { Outcome } from '../model/surface.ts';

/** What a JSON-RPC response object says. */
export function outcomeOf(response: JsonObject): Outcome {
  const result = member(response, 'result');
  const error = member(response, 'error');
  if (error !== undefined) {
    const code = member(error, 'code');
    const message = member(error, 'message');
    const data = member(error, 'data');
    if (typeof code !== 'number' || typeof message !== 'string')
      return { kind: 'invalid-envelope', detail: 'the error has no numeric code and no message' };
    return { kind: 'rpc-error', code, message, ...(data === undefined ? {} : { data }) };
  }
  if (isObject(result)) return { kind: 'result', result };
  return {
    kind: 'invalid-envelope',
    detail: result === undefined ? 'the response has neither result nor error' : 'the result is no object',
  };
}

/** Our answer to a message of the server; undefined when it wants none. Only `ping` is served: no capability was declared. */
export function answerTo(message: Json): JsonObject | undefined {
  const id = member(message, 'id');
  const method = member(message, 'method');
  if (typeof method !== 'string' || (typeof id !== 'string' && typeof id !== 'number')) return undefined;
  if (method === 'ping') return { jsonrpc: '2.0', id, result: {} };
  return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
}
