import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { isObject, type Json, type JsonObject, member, stringMember } from '../../model/json.ts';
import type { PathSegment } from '../../model/pointer.ts';
import type { Frame } from '../../model/surface.ts';
import { capabilitiesOf } from '../../protocol/era.ts';
import { judgedEra, type ReceivedMessage, receivedMessages } from '../../protocol/exchanges.ts';

const LOG_LEVEL = 'io.modelcontextprotocol/logLevel';
const LOG = 'notifications/message';

/** From the least to the most serious. */
const LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const;

/** What may be wrong with a log message, and the requirement that it breaks. */
const REQUIREMENT = {
  level: 'log-not-without-loglevel',
  late: 'log-stream-binding',
  stream: 'log-stream-binding',
  below: 'log-level-threshold',
} as const;

type LogFault = keyof typeof REQUIREMENT;

/** The capability that a notification of the older era presupposes, and its flag. */
const PRESUPPOSES: Readonly<Record<string, readonly [capability: string, flag?: string]>> = {
  [LOG]: ['logging'],
  'notifications/tools/list_changed': ['tools', 'listChanged'],
  'notifications/prompts/list_changed': ['prompts', 'listChanged'],
  'notifications/resources/list_changed': ['resources', 'listChanged'],
  'notifications/resources/updated': ['resources', 'subscribe'],
};

export const logUnrequested = defineRule(
  {
    id: 'spec/log-unrequested',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: [],
    reads: ['wire', 'server'],
    title: 'The server sends notifications that nobody asked for',
    why: 'A client prepares for what the server declared and what it asked for itself. Since 2026-07-28 a log message is sent only for a request that names a level; before, only a server that declared `logging` logs, and only one that declared `listChanged` or `subscribe` says that something changed. Anything else is noise that the client has no place for.',
    remedy:
      'Declare what you send. For 2026-07-28 send log messages only for requests with `io.modelcontextprotocol/logLevel` in their `_meta`; write other logs to standard error.',
    spec: { revision: '2026-07-28', page: 'server/utilities/logging', section: 'Per-request log level', level: 'MUST' },
    requirements: [
      'log-not-without-loglevel',
      'log-level-threshold',
      'log-stream-binding',
      'log-requires-capability',
      'init-respect-negotiated-capabilities',
    ],
    falsePositives: [
      'On a connection without a handshake nothing was agreed on, so nothing is judged there.',
      'A log message is fine when a request has named a level.',
      'Progress and cancellation need no capability.',
      'Where several requests are under way over stdio, a message may belong to any of them.',
    ],
    messages: {
      level: '{count} came without a request that names a log level.',
      late: '{count} came after the response to the request that named a log level.',
      stream: '{count} came on the stream of a request that names no log level.',
      below: '{count} came below the log level that the request names.',
      undeclared: '{count} of {method} came, but the server did not declare {capability}.',
    },
    examples: {
      bad: [
        {
          title: 'a log nobody asked for',
          era: 'modern',
          server: { handshake: 'discover', result: { capabilities: { logging: {} } } },
          wire: exampleWire([request({}), received(LOG), received(LOG)]),
        },
        {
          title: 'a log after the response',
          era: 'modern',
          server: { handshake: 'discover', result: { capabilities: { logging: {} } } },
          wire: exampleWire([request({ [LOG_LEVEL]: 'info' }), answer(1), received(LOG)]),
        },
        {
          title: 'a log on the stream of another request',
          era: 'modern',
          server: { handshake: 'discover', result: { capabilities: { logging: {} } } },
          wire: exampleWire([request({ [LOG_LEVEL]: 'info' }), request({}, 2), { ...received(LOG), stream: 2 }]),
        },
        {
          title: 'a log below the level',
          era: 'modern',
          server: { handshake: 'discover', result: { capabilities: { logging: {} } } },
          wire: exampleWire([request({ [LOG_LEVEL]: 'error' }), received(LOG)]),
        },
        {
          title: 'a log without the capability',
          era: 'modern',
          server: { handshake: 'discover', result: { capabilities: {} } },
          wire: exampleWire([request({ [LOG_LEVEL]: 'info' }), received(LOG)]),
        },
        {
          title: 'changes that were not declared',
          era: 'legacy',
          wire: exampleWire([
            ...handshake({ tools: {}, resources: { listChanged: true } }),
            received(LOG),
            received('notifications/tools/list_changed'),
            received('notifications/resources/updated'),
          ]),
        },
      ],
      good: [
        {
          title: 'a connection without a handshake',
          era: 'legacy',
          wire: exampleWire([request({}), received(LOG)]),
          shows: 'On a connection without a handshake nothing was agreed on, so nothing is judged there.',
        },
        {
          title: 'a log that was asked for',
          era: 'modern',
          server: { handshake: 'discover', result: { capabilities: { logging: {} } } },
          wire: exampleWire([request({ [LOG_LEVEL]: 'info' }), received(LOG)]),
          shows: 'A log message is fine when a request has named a level.',
        },
        {
          title: 'what was declared',
          era: 'legacy',
          wire: exampleWire([
            ...handshake({ logging: {}, tools: { listChanged: true } }),
            received(LOG),
            received('notifications/tools/list_changed'),
          ]),
        },
        {
          title: 'two requests at once',
          era: 'modern',
          server: { handshake: 'discover', result: { capabilities: { logging: {} } } },
          wire: exampleWire([
            request({ [LOG_LEVEL]: 'error' }),
            request({ [LOG_LEVEL]: 'debug' }, 2),
            answer(1),
            received(LOG),
          ]),
          shows: 'Where several requests are under way over stdio, a message may belong to any of them.',
        },
        {
          title: 'progress',
          wire: exampleWire([...handshake({}), received('notifications/progress')]),
          shows: 'Progress and cancellation need no capability.',
        },
        {
          title: 'the older leg of a server of both eras',
          era: 'modern',
          server: { handshake: 'discover', result: { capabilities: {} } },
          wire: exampleWire([...handshake({ logging: {} }), received(LOG)]),
        },
      ],
    },
  },
  ({ wire, server, era, report }) => {
    const found = new Map<string, { count: number; readonly at: readonly PathSegment[]; readonly method: string }>();
    const add = (kind: LogFault | 'undeclared', { path, message }: ReceivedMessage): void => {
      const method = stringMember(message, 'method') ?? '';
      const before = found.get(`${kind} ${method}`);
      if (before === undefined) found.set(`${kind} ${method}`, { count: 1, at: path, method });
      else before.count += 1;
    };
    const agreed = new Map<number, JsonObject>();
    const faults = new Map<number, ReadonlyMap<number, LogFault>>();
    for (const received of wire === undefined ? [] : receivedMessages(wire)) {
      const result = member(received.message, 'result');
      if (received.answers?.method === 'initialize' && isObject(result))
        agreed.set(received.connection, capabilitiesOf(result));
      const method = stringMember(received.message, 'method') ?? '';
      if (!Object.hasOwn(PRESUPPOSES, method)) continue;
      const its = judgedEra(received, { era });
      if (its === 'legacy') {
        const capabilities = agreed.get(received.connection);
        if (capabilities !== undefined && !declares(capabilities, method)) add('undeclared', received);
      } else if (its === 'modern' && method === LOG) {
        const faulty =
          faults.get(received.connection) ?? logFaults(wire?.connections[received.connection]?.frames ?? []);
        faults.set(received.connection, faulty);
        const fault = faulty.get(received.frame);
        if (fault !== undefined) add(fault, received);
        if (server?.handshake === 'discover' && !declares(capabilitiesOf(server.result), LOG))
          add('undeclared', received);
      }
    }
    for (const [key, { count, at, method }] of found) {
      const [capability, flag] = PRESUPPOSES[method] ?? [''];
      const log = method === LOG;
      const [kind = ''] = key.split(' ');
      if (isLogFault(kind))
        report(
          kind,
          ['wire', ...at],
          { count: count === 1 ? '1 log message' : `${count} log messages` },
          { severity: kind === 'below' ? 'warning' : 'error', requirements: [REQUIREMENT[kind]] },
        );
      else
        report(
          'undeclared',
          ['wire', ...at],
          {
            count: count === 1 ? '1 notification' : `${count} notifications`,
            method,
            capability: flag === undefined ? `"${capability}"` : `"${flag}" of "${capability}"`,
          },
          { requirements: [log ? 'log-requires-capability' : 'init-respect-negotiated-capabilities'] },
        );
    }
  },
);

function declares(capabilities: JsonObject, method: string): boolean {
  const [capability, flag] = PRESUPPOSES[method] ?? [''];
  const declared = member(capabilities, capability);
  return flag === undefined ? declared !== undefined : member(declared, flag) === true;
}

function isLogFault(kind: string): kind is LogFault {
  return Object.hasOwn(REQUIREMENT, kind);
}

/**
 * What is wrong with the log messages of a connection, by their frames, as far as they are of the modern era: one needs a
 * request that names a level, on whose stream it comes (over stdio: that is not answered yet), and must not be below it.
 */
function logFaults(frames: readonly Frame[]): ReadonlyMap<number, LogFault> {
  const faults = new Map<number, LogFault>();
  const levels = new Map<string, Json>();
  const open = new Map<string, Json>();
  for (const [index, frame] of frames.entries()) {
    if (!('message' in frame)) continue;
    const id = JSON.stringify(member(frame.message, 'id') ?? null);
    const params = member(frame.message, 'params');
    if (frame.direction === 'sent') {
      const level = member(member(params, '_meta'), LOG_LEVEL);
      if (level === undefined) continue;
      levels.set(id, level);
      open.set(id, level);
    } else if (stringMember(frame.message, 'method') === LOG) {
      const its = frame.stream === undefined ? [...open.values()] : [levels.get(JSON.stringify(frame.stream))];
      const fault = levels.size === 0 ? 'level' : logFault(its, rank(member(params, 'level')), frame.stream);
      if (fault !== undefined) faults.set(index, fault);
    } else open.delete(id);
  }
  return faults;
}

/** `levels` are those that were named by the requests to which the message may belong. */
function logFault(levels: readonly (Json | undefined)[], own: number, stream: Frame['stream']): LogFault | undefined {
  const known = levels.filter((level) => level !== undefined);
  if (known.length === 0) return stream === undefined ? 'late' : 'stream';
  return own >= 0 && known.every((level) => own < rank(level)) ? 'below' : undefined;
}

function rank(level: Json | undefined): number {
  return LEVELS.findIndex((one) => one === level);
}

function answer(id: number): Frame {
  return { at: 1, direction: 'received', message: { jsonrpc: '2.0', id, result: { resultType: 'complete' } } };
}

function request(meta: JsonObject, id = 1): Frame {
  const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', ...meta };
  return { at: 0, direction: 'sent', message: { jsonrpc: '2.0', id, method: 'tools/call', params: { _meta } } };
}

function handshake(capabilities: JsonObject): readonly Frame[] {
  return [
    { at: 0, direction: 'sent', message: { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} } },
    { at: 1, direction: 'received', message: { jsonrpc: '2.0', id: 1, result: { capabilities } } },
  ];
}

function received(method: string): Frame {
  const params: Json = method === LOG ? { level: 'info', data: 'ready' } : {};
  return { at: 2, direction: 'received', message: { jsonrpc: '2.0', method, params } };
}
