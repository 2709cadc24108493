import { type JsonObject } from '../../../../src/model/json.ts';
import { envelope } from './envelopes.ts';
import { ALL, type Case, decides, LAST, MODERN, may, must, OLDEST, type Row, type Span, TASKS } from './row.ts';
import { ARRAY, OBJECT, TEXT, URI } from './words.ts';

function failure(
  name: string,
  code: number,
  data: JsonObject,
  rows: readonly Row[],
  breaks?: string,
  span: Span = ALL,
): Case {
  const wrong: Row = may('id', 1.5, 'a whole number', 'rpc-response-id-echo');
  return {
    name,
    message: { jsonrpc: '2.0', id: 'a', error: { code, message: '', data } },
    since: OLDEST,
    until: LAST,
    ...span,
    rows: [
      ...envelope(),
      { ...wrong, missing: 'rpc-response-id-echo', until: '2025-06-18' },
      { ...wrong, since: '2025-11-25' },
      decides(may('error', null, OBJECT, 'rpc-error-shape')),
      must('error code', 'E1', 'a whole number', 'rpc-error-shape'),
      must('error message', null, TEXT, 'rpc-error-shape'),
      ...(breaks === undefined ? [may('error data', null, undefined)] : [must('error data', 'x', OBJECT, breaks)]),
      ...rows.map((row) => ({ ...row, at: `error data ${row.at}` })),
    ],
  };
}

const RESERVED = 'err-reserved-code-meaning';

const URL_REQUIRED = 'elicit-url-required-error-shape';

/** The errors. */
export const FAILED: readonly Case[] = [
  failure('an error', -32602, { anything: 1 }, []),
  failure(
    'the error -32021',
    -32021,
    {
      requiredCapabilities: {
        experimental: { x: {} },
        roots: {},
        sampling: { context: {}, tools: {} },
        elicitation: { form: {}, url: {} },
        extensions: { 'com.example/x': {} },
      },
    },
    [
      must('requiredCapabilities', [], OBJECT, RESERVED),
      ...[
        'experimental',
        'experimental x',
        'roots',
        'sampling',
        'sampling context',
        'sampling tools',
        'elicitation',
        'elicitation form',
        'elicitation url',
        'extensions',
        'extensions com.example/x',
      ].map((name) => may(`requiredCapabilities ${name}`, true, OBJECT, RESERVED)),
    ],
    RESERVED,
    MODERN,
  ),
  failure(
    'the error -32022',
    -32022,
    { supported: ['2026-07-28'], requested: '1900-01-01' },
    [
      must('supported', '2026-07-28', ARRAY, RESERVED),
      may('supported 0', 7, TEXT, RESERVED),
      must('requested', null, TEXT, RESERVED),
    ],
    RESERVED,
    MODERN,
  ),
  failure(
    'the error -32042',
    -32042,
    { elicitations: [{ mode: 'url', elicitationId: 'e1', url: 'https://example.com', message: '' }] },
    [
      must('elicitations', {}, ARRAY, URL_REQUIRED),
      must('elicitations 0 mode', 'form', '"url"', URL_REQUIRED),
      must('elicitations 0 elicitationId', 7, TEXT, 'elicit-params-shape'),
      must('elicitations 0 url', 7, URI, 'elicit-params-shape'),
      must('elicitations 0 message', 7, TEXT, 'elicit-params-shape'),
    ],
    URL_REQUIRED,
    TASKS,
  ),
];
