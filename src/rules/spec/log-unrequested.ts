import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { isObject, type Json, type JsonObject, member, stringMember } from '../../model/json.ts';
import type { PathSegment } from '../../model/pointer.ts';
import type { Frame } from '../../model/surface.ts';
import { capabilitiesOf } from '../../protocol/era.ts';
import { judgedEra, type ReceivedMessage, receivedMessages } from '../../protocol/exchanges.ts';

const LOG_LEVEL = 'io.modelcontextprotocol/logLevel';
const LOG = 'notifications/message';

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
    requirements: ['log-not-without-loglevel', 'log-requires-capability', 'init-respect-negotiated-capabilities'],
    falsePositives: [
      'On a connection without a handshake nothing was agreed on, so nothing is judged there.',
      'A log message is fine when a request has named a level.',
      'Progress and cancellation need no capability.',
    ],
    messages: {
      level: '{count} came without a request that names a log level.',
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
    const add = (kind: 'level' | 'undeclared', { path, message }: ReceivedMessage): void => {
      const method = stringMember(message, 'method') ?? '';
      const before = found.get(`${kind} ${method}`);
      if (before === undefined) found.set(`${kind} ${method}`, { count: 1, at: path, method });
      else before.count += 1;
    };
    const agreed = new Map<number, JsonObject>();
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
        const before = (wire?.connections[received.connection]?.frames ?? []).slice(0, received.frame);
        if (!before.some(namesLevel)) add('level', received);
        if (server?.handshake === 'discover' && !declares(capabilitiesOf(server.result), LOG))
          add('undeclared', received);
      }
    }
    for (const [key, { count, at, method }] of found) {
      const [capability, flag] = PRESUPPOSES[method] ?? [''];
      const log = method === LOG;
      if (key.startsWith('level'))
        report(
          'level',
          ['wire', ...at],
          { count: count === 1 ? '1 log message' : `${count} log messages` },
          { requirements: ['log-not-without-loglevel'] },
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

function namesLevel(frame: Frame): boolean {
  return (
    frame.direction === 'sent' &&
    'message' in frame &&
    member(member(member(frame.message, 'params'), '_meta'), LOG_LEVEL) !== undefined
  );
}

function request(meta: JsonObject): Frame {
  const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', ...meta };
  return { at: 0, direction: 'sent', message: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { _meta } } };
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
