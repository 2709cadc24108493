import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { isObject, type Json, type JsonObject, jsonType, member } from '../../model/json.ts';
import type { PathSegment } from '../../model/pointer.ts';
import type { Frame, WireRecord } from '../../model/surface.ts';
import { judgedEra, judgedRevision, receivedMessages } from '../../protocol/exchanges.ts';

const SHOWN = 300;
const ENVELOPE = ['jsonrpc', 'method', 'result', 'error'];

type Fault =
  | 'version'
  | 'both'
  | 'neither'
  | 'result'
  | 'error'
  | 'notificationId'
  | 'batch'
  | 'requestId'
  | 'reusedId';

const REQUIREMENT: Readonly<Record<Fault, string>> = {
  version: 'rpc-version-field',
  both: 'rpc-result-xor-error',
  neither: 'rpc-result-xor-error',
  result: 'rpc-result-object',
  error: 'rpc-error-shape',
  notificationId: 'rpc-notification-has-no-id',
  batch: 'rpc-batch-not-emitted',
  requestId: 'rpc-request-id-unique',
  reusedId: 'rpc-request-id-unique',
};

export const rpcEnvelope = defineRule(
  {
    id: 'spec/rpc-envelope',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: [],
    reads: ['wire', 'http'],
    title: 'A message is no JSON-RPC 2.0 message as MCP has it',
    why: 'Every message is wrapped as JSON-RPC has it, and clients check the wrapping before they look inside. A message that fails is dropped: the request that it answers then seems to hang until it times out.',
    remedy:
      'Send one object per message with `"jsonrpc": "2.0"`; in a response either an object `result` or an `error` with an integer `code` and a string `message`; no `id` in a notification. The official SDKs do all this.',
    spec: { revision: '2026-07-28', page: 'basic', section: 'Messages', level: 'MUST' },
    requirements: [
      'rpc-version-field',
      'rpc-result-xor-error',
      'rpc-result-object',
      'rpc-error-shape',
      'rpc-notification-has-no-id',
      'rpc-batch-not-emitted',
      'http-single-object',
      'rpc-request-id-unique',
    ],
    falsePositives: [
      'JSON with none of the members of JSON-RPC is no message: over stdio `spec/stdout-clean` reports it.',
      'Revision 2025-03-26, and no other, has arrays of messages.',
      'The error code 0 is an integer, and `data` may be anything.',
      'Server and client count ids on their own: a request of the server may have an id that the client used.',
    ],
    messages: {
      version: '"jsonrpc" is not "2.0" in {count}.',
      both: 'Both "result" and "error" are in {count}.',
      neither: 'Neither "result" nor "error" nor "method" is in {count} with an id.',
      result: '"result" is {found} and not an object in {count}.',
      error: '"error" has no integer "code" and string "message" in {count}.',
      notificationId: 'A notification has an "id" in {count}.',
      batch: 'An array instead of a single message came in {count}.',
      requestId: 'A request of the server has an id that is neither a string nor an integer in {count}.',
      reusedId: 'A request of the server has an id that it had used before in {count}.',
    },
    examples: {
      bad: [
        { title: 'no version', wire: wireOf([{ id: 1, result: {} }]) },
        { title: 'result and error', wire: wireOf([{ jsonrpc: '2.0', id: 1, result: {}, error: null }]) },
        { title: 'an answer without a result', wire: wireOf([{ jsonrpc: '2.0', id: 1 }]) },
        { title: 'null for nothing', wire: wireOf([{ jsonrpc: '2.0', id: 1, result: null }]) },
        { title: 'a text for an error', wire: wireOf([{ jsonrpc: '2.0', id: 1, error: 'not found' }]) },
        {
          title: 'a code in words, twice',
          wire: wireOf([
            { jsonrpc: '2.0', id: 1, error: { code: 'ENOENT', message: 'not found' } },
            { jsonrpc: '2.0', id: 2, error: { code: -32602.5, message: 'not found' } },
          ]),
        },
        {
          title: 'a notification with an id',
          wire: wireOf([{ jsonrpc: '2.0', id: null, method: 'notifications/tools/list_changed' }]),
        },
        { title: 'a batch', wire: wireOf([[{ jsonrpc: '2.0', id: 1, result: {} }]]) },
        {
          title: 'requests without an id of their own',
          era: 'legacy',
          wire: wireOf([
            { jsonrpc: '2.0', id: null, method: 'ping' },
            { jsonrpc: '2.0', id: 5, method: 'ping' },
            { jsonrpc: '2.0', id: 5, method: 'ping' },
          ]),
        },
        {
          title: 'a batch over HTTP',
          wire: wireOf([[{ jsonrpc: '2.0', id: 1, result: {} }]]),
          http: { transport: 'streamable-http', exchanges: [] },
        },
      ],
      good: [
        {
          title: 'a line of a logger',
          wire: wireOf([{ level: 30, msg: 'ready' }]),
          shows: 'JSON with none of the members of JSON-RPC is no message: over stdio `spec/stdout-clean` reports it.',
        },
        {
          title: 'a batch of 2025-03-26',
          era: 'legacy',
          wire: wireOf([[{ jsonrpc: '2.0', method: 'notifications/progress' }]], '2025-03-26'),
          shows: 'Revision 2025-03-26, and no other, has arrays of messages.',
        },
        {
          title: 'an unusual error',
          wire: wireOf([{ jsonrpc: '2.0', id: 1, error: { code: 0, message: '', data: [null] } }]),
          shows: 'The error code 0 is an integer, and `data` may be anything.',
        },
        {
          title: 'a request with an id that we used',
          era: 'legacy',
          wire: wireOf([{ jsonrpc: '2.0', id: 1, method: 'ping' }], '2025-11-25'),
          shows:
            'Server and client count ids on their own: a request of the server may have an id that the client used.',
        },
      ],
    },
  },
  ({ wire, http, era, protocolVersion, report }) => {
    const found = new Map<Fault, { count: number; readonly path: readonly PathSegment[]; readonly message: Json }>();
    const add = (fault: Fault, path: readonly PathSegment[], message: Json): void => {
      const before = found.get(fault);
      if (before === undefined) found.set(fault, { count: 1, path, message });
      else before.count += 1;
    };
    const used = new Set<string>();
    const arrays = new Set<string>();
    for (const received of wire === undefined ? [] : receivedMessages(wire)) {
      const { path, message, connection, frame } = received;
      const revision = judgedRevision(received, { era, protocolVersion });
      if (received.batched && revision !== '2025-03-26' && !arrays.has(`${connection} ${frame}`)) {
        arrays.add(`${connection} ${frame}`);
        add('batch', path.slice(0, -1), message);
      }
      if (!isObject(message) || !ENVELOPE.some((name) => Object.hasOwn(message, name))) continue;
      for (const fault of faultsOf(message)) add(fault, path, message);
      // Since 2026-07-28 a server sends no requests at all, which is reported as such.
      if (judgedEra(received, { era }) === 'modern' || !isRequest(message)) continue;
      const id = member(message, 'id') ?? null;
      const key = `${connection} ${JSON.stringify(id)}`;
      if (typeof id !== 'string' && !Number.isInteger(id)) add('requestId', path, message);
      else if (used.has(key)) add('reusedId', path, message);
      used.add(key);
    }
    for (const [fault, { count, path, message }] of found) {
      const requirements = [REQUIREMENT[fault]];
      if (fault === 'batch' && http !== undefined) requirements.push('http-single-object');
      const details = { evidence: JSON.stringify(message).slice(0, SHOWN), requirements };
      const data = { count: count === 1 ? '1 message' : `${count} messages`, found: 'nothing' };
      const result = member(message, 'result');
      if (fault === 'result' && result !== undefined) data.found = jsonType(result);
      report(fault, ['wire', ...path], data, details);
    }
  },
);

function isRequest(message: JsonObject): boolean {
  const method = member(message, 'method');
  return typeof method === 'string' && !method.startsWith('notifications/') && Object.hasOwn(message, 'id');
}

function faultsOf(message: JsonObject): Fault[] {
  const has = (name: string): boolean => Object.hasOwn(message, name);
  const faults: Fault[] = member(message, 'jsonrpc') === '2.0' ? [] : ['version'];
  if (has('method')) {
    const method = member(message, 'method');
    return has('id') && typeof method === 'string' && method.startsWith('notifications/')
      ? [...faults, 'notificationId']
      : faults;
  }
  if (has('result') && has('error')) return [...faults, 'both'];
  if (has('result')) return isObject(message['result']) ? faults : [...faults, 'result'];
  if (!has('error')) return has('id') ? [...faults, 'neither'] : faults;
  const error = member(message, 'error');
  const fine = Number.isInteger(member(error, 'code')) && typeof member(error, 'message') === 'string';
  return fine ? faults : [...faults, 'error'];
}

function wireOf(messages: readonly Json[], agreedOn?: string): WireRecord {
  const handshake: readonly Frame[] =
    agreedOn === undefined
      ? []
      : [
          { at: 0, direction: 'sent', message: { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} } },
          {
            at: 1,
            direction: 'received',
            message: { jsonrpc: '2.0', id: 1, result: { protocolVersion: agreedOn, capabilities: {} } },
          },
        ];
  const frames = [...handshake, ...messages.map((message): Frame => ({ at: 2, direction: 'received', message }))];
  return exampleWire(frames);
}
