import { type JsonObject } from '../../../../src/model/json.ts';
import { RELATED, related, SUBSCRIPTION } from './common.ts';
import { ALL, type Case, LAST, LEGACY, MODERN, may, must, OLDEST, type Row, type Span, TASKS } from './row.ts';
import { ID, OBJECT } from './words.ts';

/** The row of the version of JSON-RPC. */
export function envelope(): Row[] {
  return [must('jsonrpc', 2, '"2.0"', 'rpc-version-field')];
}

/** The case of a request; `missing` is what the absence of its parameters breaks, undefined when they may be left out. */
export function request(
  name: string,
  method: string,
  params: JsonObject,
  rows: readonly Row[],
  missing: string | null | undefined,
  span: Span = LEGACY,
): Case {
  const task = ['sampling/createMessage', 'elicitation/create'].includes(method)
    ? [may('params task', 7, OBJECT, undefined, TASKS), may('params task ttl', '5', 'a number', undefined, TASKS)]
    : [];
  return {
    name,
    message: {
      jsonrpc: '2.0',
      id: 1,
      method,
      params: { ...params, task: { ttl: 5.5 }, _meta: { progressToken: 'p', ...RELATED } },
    },
    since: OLDEST,
    until: '2025-11-25',
    ...span,
    rows: [
      ...envelope(),
      // Without its id, a known request is still known by its name.
      must('id', null, ID, 'rpc-request-id-unique'),
      missing === undefined ? may('params', [], OBJECT) : must('params', [], OBJECT, missing ?? undefined),
      may('params _meta', 7, OBJECT, 'result-meta-object'),
      may('params _meta progressToken', {}, ID),
      ...related('params _meta'),
      ...task,
      ...rows,
    ],
  };
}

/** The case of a notification; `missing` as in `request`. */
export function notification(
  name: string,
  method: string,
  params: JsonObject,
  rows: readonly Row[],
  missing: string | null | undefined,
  span: Span = ALL,
  subscriptionBreaks?: string,
): Case {
  const id = 'params _meta io.modelcontextprotocol/subscriptionId';
  const tagged = subscriptionBreaks === undefined ? ALL : LEGACY;
  return {
    name,
    message: { jsonrpc: '2.0', method, params: { ...params, _meta: { ...SUBSCRIPTION, ...RELATED } } },
    since: OLDEST,
    until: LAST,
    ...span,
    rows: [
      ...envelope(),
      may('id', null, 'no such member', 'rpc-notification-has-no-id'),
      missing === undefined
        ? may('params', [], OBJECT, undefined, tagged)
        : must('params', [], OBJECT, missing ?? undefined),
      may('params _meta', 7, OBJECT, 'result-meta-object', tagged),
      ...related('params _meta'),
      ...(subscriptionBreaks === undefined || missing !== undefined
        ? []
        : [must('params', [], OBJECT, undefined, MODERN, subscriptionBreaks)]),
      ...(subscriptionBreaks === undefined
        ? [may(id, [], ID, undefined, MODERN)]
        : [
            must('params _meta', 7, OBJECT, 'result-meta-object', MODERN, subscriptionBreaks),
            must(id, [], ID, subscriptionBreaks, MODERN),
          ]),
      ...rows.map((row) => ({ ...row, at: `params ${row.at}` })),
    ],
  };
}
