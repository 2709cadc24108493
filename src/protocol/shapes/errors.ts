import { urlParams } from './elicitation.ts';
import { errorResponse } from './envelope.ts';
import { clientCapabilities } from './handshake.ts';
import {
  any,
  array,
  both,
  integer,
  literal,
  type Member,
  type Members,
  object,
  only,
  optional,
  type Requirement,
  required,
  type Shape,
  since,
  string,
} from './shape.ts';

const members: Members = { code: required(integer), message: required(string) };

function failure(data: Member): Shape {
  return errorResponse(object({ ...members, data }, { requirement: 'rpc-error-shape' }));
}

function failureWith(data: Members, requirement: Requirement): Shape {
  return failure(required(object(data), requirement));
}

/** An error whose code demands no data. */
export const anyFailure: Shape = failure(optional(any));

/** The errors whose code demands certain data. */
export const FAILURES: ReadonlyMap<number, Shape> = new Map([
  [
    -32021,
    since(
      '2026-07-28',
      failureWith({ requiredCapabilities: required(clientCapabilities) }, 'err-reserved-code-meaning'),
    ),
  ],
  [
    -32022,
    since(
      '2026-07-28',
      failureWith({ supported: required(array(string)), requested: required(string) }, 'err-reserved-code-meaning'),
    ),
  ],
  [
    -32042,
    only(
      '2025-11-25',
      failureWith(
        { elicitations: required(array(both(object({ mode: required(literal('url')) }), urlParams))) },
        'elicit-url-required-error-shape',
      ),
    ),
  ],
]);
