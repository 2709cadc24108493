import { IMPLEMENTATION, ownMeta, RELATED, related, SERVER_INFO, SUBSCRIPTION } from './common.ts';
import { ANY_TYPE, response } from './results.ts';
import { ALL, type Case, LEGACY, MODERN, may, must } from './row.ts';
import { ARRAY, FLAG, OBJECT, TEXT } from './words.ts';

/** The other answers, most of them empty. */
export const EMPTY: readonly Case[] = [
  ...['ping', 'logging/setLevel', 'resources/subscribe', 'resources/unsubscribe'].map((method) =>
    response(method, method, { _meta: RELATED }, [ownMeta('', ALL), ...related('_meta')], LEGACY, null),
  ),
  response('completion/complete', 'completion/complete', { completion: { values: ['a'], total: 1, hasMore: false } }, [
    must('completion', [], OBJECT, 'completion-result-shape'),
    must('completion values', 'a', ARRAY, 'completion-result-shape'),
    may('completion values 0', 7, TEXT, 'completion-result-shape'),
    may('completion total', 1.5, 'a whole number', 'completion-result-shape'),
    may('completion hasMore', 'no', FLAG, 'completion-result-shape'),
  ]),
  response(
    'subscriptions/listen',
    'subscriptions/listen',
    { _meta: { ...SUBSCRIPTION, [SERVER_INFO]: IMPLEMENTATION } },
    [
      must('_meta', 7, OBJECT, 'result-meta-object', ALL, 'sub-graceful-close'),
      must('_meta io.modelcontextprotocol/subscriptionId', 1.5, 'a whole number', 'sub-graceful-close'),
    ],
    MODERN,
  ),
  response(
    'a method of its own',
    'com.example/do',
    { anything: 1, _meta: { [SERVER_INFO]: IMPLEMENTATION } },
    [may(`_meta ${SERVER_INFO}`, null, OBJECT, 'implementation-shape', MODERN), ownMeta('', ALL)],
    ALL,
    ANY_TYPE,
  ),
];
