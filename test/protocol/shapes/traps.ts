import { isArray, isObject, type Json, type JsonObject, member } from '../../../src/model/json.ts';
import type { Revision } from '../../../src/protocol/revisions.ts';
import { withValue } from './edit.ts';

/** A message, the revision that it is judged by, and the method of the request that it answers. */
export interface Judged {
  readonly message: Json;
  readonly revision: Revision;
  readonly answersMethod: string | undefined;
}

/** A known difference between the official `schema.json` and what the specification demands. */
export interface Trap {
  readonly name: string;
  readonly reason: string;
  /** A message that the two judge differently. */
  readonly example: Judged;
  /** The message without what the two judge differently. */
  readonly without: (judged: Judged) => Json;
}

/** What a walk makes of an object, given the names and positions that lead to it. */
type Rewrite = (object: JsonObject, path: readonly string[]) => JsonObject;

/** A copy in which every object has been rewritten, the inner ones first. */
function everywhere(value: Json, rewrite: Rewrite, path: readonly string[] = []): Json {
  if (isArray(value)) return value.map((item, i) => everywhere(item, rewrite, [...path, String(i)]));
  if (!isObject(value)) return value;
  const inner = Object.entries(value).map(([name, child]) => [name, everywhere(child, rewrite, [...path, name])]);
  return rewrite(Object.fromEntries(inner) as JsonObject, path);
}

function omit(object: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** A JSON value in which `schema.json` finds nothing to complain about: no null, no fraction. */
function plain(value: Json): Json {
  if (isArray(value)) return value.map(plain);
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, plain(child)]));
  return value === null || (typeof value === 'number' && !Number.isInteger(value)) ? 'x' : value;
}

// Whole numbers in schema.json, any numbers in schema.ts.
const NUMBERS = ['maxTokens', 'ttl', 'pollInterval', 'minLength', 'maxLength', 'minItems', 'maxItems'];

// Objects of any JSON: a member by the name of the object that has it, and maps of them.
const JSON_OBJECTS: Readonly<Record<string, readonly string[]>> = {
  capabilities: ['logging', 'completions'],
  sampling: ['context', 'tools'],
  elicitation: ['form', 'url'],
  params: ['metadata'],
};
const JSON_OBJECT_MAPS = ['experimental', 'extensions'];

const ASKING = ['tools/call', 'prompts/get', 'resources/read'];

// Methods whose `_meta` has a type in schema.json.
const NOTIFICATIONS = [
  'cancelled',
  'progress',
  'message',
  'resources/updated',
  'subscriptions/acknowledged',
  'tasks/status',
]
  .concat(['tools', 'prompts', 'resources'].map((list) => `${list}/list_changed`))
  .map((name) => `notifications/${name}`);
const REQUESTS = ['ping', 'roots/list', 'sampling/createMessage', 'elicitation/create', 'tasks/list'];

const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';
const DELIVERED = NOTIFICATIONS.filter((method) => /list_changed|updated|acknowledged/.test(method));

const CACHED: JsonObject = { ttlMs: 0, cacheScope: 'public' };

function legacy(message: JsonObject, answersMethod?: string): Judged {
  return { message: { jsonrpc: '2.0', ...message }, revision: '2025-11-25', answersMethod };
}

function modern(message: JsonObject, answersMethod?: string): Judged {
  return { message: { jsonrpc: '2.0', ...message }, revision: '2026-07-28', answersMethod };
}

function modernResult(answersMethod: string, result: JsonObject): Judged {
  return modern({ id: 1, result: { resultType: 'complete', ...result } }, answersMethod);
}

/** Every known difference, so that none is passed over that is not known. */
export const TRAPS: readonly Trap[] = [
  {
    name: 'JSON value',
    reason: 'schema.json generates JSONValue without null and without fractions; schema.ts allows both',
    example: modernResult('server/discover', {
      supportedVersions: [],
      capabilities: { logging: { level: null, share: 0.5 } },
      ...CACHED,
    }),
    without: ({ message, revision }) =>
      revision < '2026-07-28'
        ? message
        : everywhere(message, (object, path) => {
            const holder = path.at(-1) === 'requiredCapabilities' ? 'capabilities' : (path.at(-1) ?? '');
            const loose = JSON_OBJECTS[holder] ?? [];
            const maps = holder === 'capabilities' ? JSON_OBJECT_MAPS : [];
            return each(object, (name, value) => {
              if (loose.includes(name)) return isObject(value) ? plain(value) : value;
              if (!maps.includes(name) || !isObject(value)) return value;
              return each(value, (_, settings) => (isObject(settings) ? plain(settings) : settings));
            });
          }),
  },
  {
    name: 'unknown result type',
    reason: 'schema.json accepts any text as resultType, the specification only those that an extension defines',
    example: modernResult('tools/call', { content: [], resultType: 'done' }),
    without: ({ message, revision, answersMethod }) =>
      revision < '2026-07-28' || answersMethod === undefined
        ? message
        : change(message, ['result'], (result) =>
            typeof result['resultType'] === 'string' && result['resultType'] !== 'input_required'
              ? { ...result, resultType: 'complete' }
              : result,
          ),
  },
  {
    name: 'misplaced input_required',
    reason: 'schema.json accepts any text as resultType; only three methods may be answered with input_required',
    example: modernResult('prompts/list', { prompts: [], ...CACHED, resultType: 'input_required' }),
    without: ({ message, revision, answersMethod = '' }) =>
      revision < '2026-07-28' || ASKING.includes(answersMethod)
        ? message
        : change(message, ['result'], (result) =>
            result['resultType'] === 'input_required' ? { ...result, resultType: 'complete' } : result,
          ),
  },
  {
    name: 'empty input_required',
    reason: 'schema.json cannot say that one of inputRequests and requestState must be there',
    example: modernResult('tools/call', { resultType: 'input_required', inputRequests: {} }),
    without: ({ message, revision, answersMethod = '' }) =>
      revision < '2026-07-28' || !ASKING.includes(answersMethod)
        ? message
        : change(message, ['result'], (result) => {
            const requests = result['inputRequests'] ?? {};
            const empty = isObject(requests) && Object.keys(requests).length === 0;
            return result['resultType'] === 'input_required' && empty && !Object.hasOwn(result, 'requestState')
              ? { ...result, requestState: '' }
              : result;
          }),
  },
  {
    name: 'vacuous union of string schemas',
    reason: 'in schema.json a text field with faulty choices passes as a text field without choices, for all is open',
    example: legacy({
      id: 1,
      method: 'elicitation/create',
      params: { message: '', requestedSchema: { type: 'object', properties: { x: { type: 'string', enum: [1] } } } },
    }),
    without: ({ message }) =>
      everywhere(message, (object, path) =>
        path.at(-2) === 'properties' && object['type'] === 'string'
          ? omit(object, 'enum', 'enumNames', 'oneOf')
          : object,
      ),
  },
  {
    name: 'untyped _meta',
    reason: 'schema.json leaves _meta untyped in some parameters; wherever it stands it is an object',
    example: legacy({ method: 'notifications/elicitation/complete', params: { elicitationId: '', _meta: null } }),
    without: ({ message, revision }) => {
      const method = String(member(message, 'method'));
      const typed = NOTIFICATIONS.includes(method) || (revision < '2026-07-28' && REQUESTS.includes(method));
      const own = typed ? message : change(message, ['params'], (params) => omit(params, '_meta'));
      return everywhere(own, (object, path) =>
        path.at(-1) === 'params' && path.at(-3) === 'inputRequests' ? omit(object, '_meta') : object,
      );
    },
  },
  {
    name: 'related task',
    reason: 'schema.json defines RelatedTaskMetadata, but uses it nowhere',
    example: legacy({ id: 1, result: { _meta: { 'io.modelcontextprotocol/related-task': 't1' } } }),
    without: ({ message, revision }) =>
      revision === '2025-11-25'
        ? everywhere(message, (object, path) =>
            path.at(-1) === '_meta' ? omit(object, 'io.modelcontextprotocol/related-task') : object,
          )
        : message,
  },
  {
    name: 'subscription id',
    reason: 'optional in schema.json for all notifications; the specification demands it on those of a subscription',
    example: modern({ method: 'notifications/tools/list_changed' }),
    without: ({ message, revision }) => {
      if (revision < '2026-07-28' || !DELIVERED.includes(String(member(message, 'method')))) return message;
      const params = member(message, 'params') ?? {};
      const meta = member(params, '_meta') ?? {};
      if (!isObject(params) || !isObject(meta) || Object.hasOwn(meta, SUBSCRIPTION)) return message;
      return withValue(message, ['params'], { ...params, _meta: { ...meta, [SUBSCRIPTION]: 's' } });
    },
  },
  {
    name: 'text and blob',
    reason: 'schema.json cannot say that contents have text or blob, not both',
    example: legacy({ id: 1, result: { contents: [{ uri: '', text: '', blob: '' }] } }, 'resources/read'),
    without: ({ message }) =>
      everywhere(message, (object) =>
        typeof object['text'] === 'string' && typeof object['blob'] === 'string' ? omit(object, 'blob') : object,
      ),
  },
  {
    name: 'result and error',
    reason: 'schema.json is open, so a response with both passes as either',
    example: modern({ id: 1, result: { resultType: 'complete' }, error: null }),
    without: ({ message }) =>
      isObject(message) && Object.hasOwn(message, 'result') && !Object.hasOwn(message, 'method')
        ? omit(message, 'error')
        : message,
  },
  {
    name: 'null id of an error',
    reason: 'JSON-RPC demands null when the request could not be read, schema.json refuses it',
    example: modern({ id: null, error: { code: -32700, message: '' } }),
    without: ({ message }) =>
      isObject(message) && Object.hasOwn(message, 'error') && message['id'] === null ? omit(message, 'id') : message,
  },
  {
    name: 'id of a notification',
    reason: 'schema.json is open, so a notification may have an id; JSON-RPC forbids it',
    example: modern({ id: null, method: 'notifications/progress', params: { progressToken: 1, progress: 1 } }),
    without: ({ message }) =>
      isObject(message) && String(message['method']).startsWith('notifications/') ? omit(message, 'id') : message,
  },
  {
    name: 'number, not integer',
    reason: 'schema.ts has a number, schema.json an integer',
    example: legacy({ id: 1, method: 'sampling/createMessage', params: { messages: [], maxTokens: 0.5 } }),
    without: ({ message }) =>
      everywhere(message, (object) =>
        each(object, (name, value) =>
          NUMBERS.includes(name) && typeof value === 'number' ? Math.trunc(value) : value,
        ),
      ),
  },
  {
    name: 'negative size',
    reason: 'schema.json has no lower bound for the size of a resource in bytes',
    example: legacy({ id: 1, result: { resources: [{ uri: '', name: '', size: -1 }] } }, 'resources/list'),
    without: ({ message }) =>
      everywhere(message, (object) =>
        each(object, (name, value) =>
          name === 'size' && typeof value === 'number' && Number.isInteger(value) ? Math.max(value, 0) : value,
        ),
      ),
  },
  {
    name: 'more than 100 completions',
    reason: 'the limit is text in all revisions, but part of schema.json only since 2026-07-28',
    example: legacy(
      { id: 1, result: { completion: { values: Array.from({ length: 101 }, () => '') } } },
      'completion/complete',
    ),
    without: ({ message, revision, answersMethod }) => {
      const values = member(member(member(message, 'result'), 'completion'), 'values');
      return answersMethod === 'completion/complete' && revision < '2026-07-28' && isArray(values)
        ? withValue(message, ['result', 'completion', 'values'], values.slice(0, 100))
        : message;
    },
  },
  {
    name: 'MIME type in prompts',
    reason: 'optional in schema.json; server/prompts demands it of embedded resources',
    example: legacy(
      {
        id: 1,
        result: { messages: [{ role: 'user', content: { type: 'resource', resource: { uri: '', text: '' } } }] },
      },
      'prompts/get',
    ),
    without: ({ message, answersMethod }) =>
      answersMethod === 'prompts/get'
        ? everywhere(message, (object) =>
            object['type'] === 'resource' && isObject(object['resource'])
              ? { ...object, resource: { mimeType: '', ...object['resource'] } }
              : object,
          )
        : message,
  },
];

function each(object: JsonObject, change: (name: string, value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(name, value)]));
}

/** A copy in which the object at a path, if there is one, has been changed. */
function change(message: Json, [name]: readonly [string], changed: (object: JsonObject) => JsonObject): Json {
  const object = member(message, name);
  return isObject(object) ? withValue(message, [name], changed(object)) : message;
}
