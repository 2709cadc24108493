import { type JsonObject } from '../../../../src/model/json.ts';
import { ALL, type Case, decides, LAST, MODERN, may, must, OLDEST, type Row, type Span } from './row.ts';
import { ID, OBJECT } from './words.ts';

/** The case of a result; the rows lead from the result. */
export function response(
  name: string,
  answersMethod: string,
  result: JsonObject,
  rows: readonly Row[],
  span: Span = ALL,
  type: Row | null = resultType('complete'),
): Case {
  const inside = [...rows, ...(type === null ? [] : [type])].map((row) => ({ ...row, at: `result ${row.at}` }));
  return {
    name,
    message: { jsonrpc: '2.0', id: 1, result: { resultType: 'complete', ...result } },
    answersMethod,
    since: OLDEST,
    until: LAST,
    ...span,
    rows: [
      must('jsonrpc', '1.0', '"2.0"', 'rpc-version-field'),
      must('id', null, ID, 'rpc-response-id-echo'),
      decides(may('result', [], OBJECT, 'rpc-result-object')),
      ...inside,
    ],
  };
}

/** The row of `resultType`, where these types are possible. */
export function resultType(...types: readonly string[]): Row {
  const expected = types.map((type) => JSON.stringify(type)).join(', ');
  return must('resultType', 7, types.length === 1 ? expected : `one of ${expected}`, 'result-type-present', MODERN);
}

/** The row of `resultType`, where all types are possible. */
export const ANY_TYPE = resultType('complete', 'input_required', 'task');

/** The rows of the hints for caching. */
export function caching(): Row[] {
  return [
    must('ttlMs', -1, 'a whole number, 0 or more', 'cache-ttl-nonnegative-integer', MODERN, 'cache-ttl-present'),
    must('cacheScope', 'shared', 'one of "public", "private"', 'cache-scope-present-valid', MODERN),
  ];
}
