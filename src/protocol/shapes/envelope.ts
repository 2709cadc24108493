import { relatedTask, requestId } from './metadata.ts';
import {
  absent,
  byType,
  changing,
  integer,
  literal,
  type Member,
  type Members,
  nil,
  number,
  object,
  only,
  optional,
  type Requirement,
  required,
  type Shape,
  since,
  string,
  until,
} from './shape.ts';

const jsonrpc = literal('2.0');
const method: Members = { method: required(string) };
const ownId = required(requestId, 'rpc-request-id-unique');
const answeredId = required(requestId, 'rpc-response-id-echo');
const noId = optional(absent, 'rpc-notification-has-no-id');
const version: Members = { jsonrpc: required(jsonrpc, 'rpc-version-field') };

/** A message that is neither request, notification nor response: no more can be said of it. */
export const unreadable: Shape = object({ jsonrpc: optional(jsonrpc, 'rpc-version-field') });

/** A request that the server sends. */
export function request(params: Member): Shape {
  return object({ ...version, id: ownId, ...method, params });
}

/** A notification that the server sends. */
export function notification(params: Member): Shape {
  return object({ ...version, id: noId, ...method, params });
}

/** The answer to a request that went well. */
export function resultResponse(result: Shape): Shape {
  return object({
    ...version,
    id: answeredId,
    result: required(result, 'rpc-result-object'),
  });
}

const errorId = byType({ string, number: integer, null: nil });
const requiredErrorId = required(errorId, 'rpc-response-id-echo');
const optionalErrorId = optional(errorId, 'rpc-response-id-echo');

/**
 * The answer to a request that went wrong. JSON-RPC wants the id null when the request could not be read, the
 * specification since 2025-11-25 wants it left out: both are right.
 */
export function errorResponse(error: Shape): Shape {
  const members = { error: required(error, 'rpc-error-shape') };
  return changing({
    '2024-11-05': object({ ...version, id: requiredErrorId, ...members }),
    '2025-11-25': object({ ...version, id: optionalErrorId, ...members }),
  });
}

const requestMeta: Members = {
  _meta: optional(
    object({ progressToken: optional(until('2025-11-25', requestId), null), ...relatedTask }),
    'result-meta-object',
  ),
};

const notificationMeta: Members = {
  _meta: optional(
    object({
      'io.modelcontextprotocol/subscriptionId': optional(since('2026-07-28', requestId), null),
      ...relatedTask,
    }),
    'result-meta-object',
  ),
};

/** The parameters of a request of the server, inside or outside of an envelope. */
export function requestParams(members: Members, requirement?: Requirement): Shape {
  return object({ ...requestMeta, ...members }, { requirement });
}

/** The parameters of a notification of the server. */
export function notificationParams(members: Members, requirement?: Requirement): Shape {
  return object({ ...notificationMeta, ...members }, { requirement });
}

/** What a request carries that is to be answered with a task. */
export const taskRequest: Members = {
  task: optional(only('2025-11-25', object({ ttl: optional(number) })), null),
};

/** A request with a method that is not known. */
export const anyRequest: Shape = request(optional(requestParams({})));

/** A notification with a method that is not known. */
export const anyNotification: Shape = notification(optional(notificationParams({})));
