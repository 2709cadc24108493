import { DIALOGUE, dialogueRows, SAMPLING, samplingRows } from './dialogues.ts';
import { envelope, request } from './envelopes.ts';
import { FORM_FIELDS, formRows, NEWER_FIELDS } from './forms.ts';
import { type Case, decides, LAST, LEGACY, may, must, OLDEST, TASKS } from './row.ts';
import { ID, OBJECT, TEXT, URI } from './words.ts';

/** The requests of a server. */
export const REQUESTS: readonly Case[] = [
  request('ping', 'ping', {}, [], undefined),
  request('roots/list', 'roots/list', {}, [], undefined),
  request(
    'sampling/createMessage',
    'sampling/createMessage',
    SAMPLING,
    samplingRows('params'),
    'sampling-params-shape',
  ),
  request(
    'sampling/createMessage with tools',
    'sampling/createMessage',
    DIALOGUE,
    dialogueRows('params'),
    'sampling-params-shape',
    TASKS,
  ),
  request(
    'elicitation/create, form',
    'elicitation/create',
    {
      mode: 'form',
      message: '',
      requestedSchema: { $schema: '', type: 'object', properties: FORM_FIELDS, required: [] },
    },
    [...formRows('params', false), may('params mode', 'voice', 'one of "form", "url"', 'elicit-params-shape', TASKS)],
    'elicit-params-shape',
    { since: '2025-06-18', ...LEGACY },
  ),
  request(
    'elicitation/create, form of 2025-11-25',
    'elicitation/create',
    { message: '', requestedSchema: { type: 'object', properties: { ...FORM_FIELDS, ...NEWER_FIELDS } } },
    formRows('params', true),
    'elicit-params-shape',
    TASKS,
  ),
  request(
    'elicitation/create, URL',
    'elicitation/create',
    { mode: 'url', message: '', url: 'https://example.com', elicitationId: 'e1' },
    [
      must('params message', null, TEXT, 'elicit-params-shape'),
      must('params url', null, URI, 'elicit-params-shape'),
      must('params elicitationId', 7, TEXT, 'elicit-params-shape'),
    ],
    'elicit-params-shape',
    TASKS,
  ),
  ...['tasks/get', 'tasks/result', 'tasks/cancel'].map((method) =>
    request(`${method} by the server`, method, { taskId: 't1' }, [must('params taskId', 7, TEXT)], null, TASKS),
  ),
  request(
    'tasks/list by the server',
    'tasks/list',
    { cursor: '' },
    [may('params cursor', null, TEXT)],
    undefined,
    TASKS,
  ),
  {
    name: 'a request of its own',
    message: { jsonrpc: '2.0', id: 'a', method: 'com.example/ask', params: { _meta: { progressToken: 1 } } },
    since: OLDEST,
    until: LAST,
    rows: [
      ...envelope(),
      may('id', null, ID, 'rpc-request-id-unique'),
      decides(may('method', 7, TEXT)),
      may('params', [], OBJECT),
      may('params _meta', 7, OBJECT, 'result-meta-object'),
      may('params _meta progressToken', {}, ID, undefined, LEGACY),
    ],
  },
];
