import { DIALOGUE, dialogueRows, SAMPLING, samplingRows } from './dialogues.ts';
import { FORM_FIELDS, formRows, NEWER_FIELDS } from './forms.ts';
import { ANY_TYPE, response } from './results.ts';
import { type Case, decides, MODERN, may, must } from './row.ts';
import { OBJECT, TEXT, URI } from './words.ts';

const KINDS = 'mrtr-input-request-kinds';

/** The results that ask for something. */
export const INPUTS: readonly Case[] = [
  response(
    'tools/call that asks',
    'tools/call',
    {
      resultType: 'input_required',
      requestState: '',
      inputRequests: {
        form: {
          method: 'elicitation/create',
          params: { message: '', requestedSchema: { type: 'object', properties: { ...FORM_FIELDS, ...NEWER_FIELDS } } },
        },
        url: { method: 'elicitation/create', params: { mode: 'url', message: '', url: 'https://example.com' } },
        model: { method: 'sampling/createMessage', params: SAMPLING },
        dialogue: { method: 'sampling/createMessage', params: DIALOGUE },
        roots: { method: 'roots/list', params: { _meta: {} } },
      },
    },
    [
      may('inputRequests', [], OBJECT, KINDS),
      may('inputRequests form', 'ask', OBJECT, KINDS),
      must(
        'inputRequests roots method',
        'ping',
        'one of "elicitation/create", "sampling/createMessage", "roots/list"',
        KINDS,
      ),
      may('inputRequests roots params', [], OBJECT, KINDS),
      may('inputRequests roots params _meta', 7, OBJECT, 'result-meta-object'),
      must('inputRequests form params', null, OBJECT, KINDS),
      ...formRows('inputRequests form params', true),
      must('inputRequests url params url', null, URI, 'elicit-params-shape'),
      decides(may('inputRequests url params mode', 7, 'one of "form", "url"', 'elicit-params-shape')),
      must('inputRequests model params', null, OBJECT, KINDS),
      ...samplingRows('inputRequests model params'),
      ...dialogueRows('inputRequests dialogue params'),
      may('requestState', {}, TEXT, 'mrtr-request-state-string'),
    ],
    MODERN,
    decides(ANY_TYPE),
  ),
];
