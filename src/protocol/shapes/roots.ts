import { request, requestParams } from './envelope.ts';
import { type Member, optional, type Shape } from './shape.ts';

/** The parameters of `roots/list`: none of its own. */
export const rootsParams: Member = optional(requestParams({}));

/** `roots/list` as a request of its own, and `ping`, which asks for nothing either. */
export const plainRequest: Shape = request(rootsParams);
