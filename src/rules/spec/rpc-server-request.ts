import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { isObject, member, stringMember } from '../../model/json.ts';
import type { PathSegment } from '../../model/pointer.ts';
import type { Frame } from '../../model/surface.ts';
import { judgedEra, receivedMessages } from '../../protocol/exchanges.ts';

/** The capability that a client has to declare before it is asked. */
const NEEDS: ReadonlyMap<string, string> = new Map([
  ['roots/list', 'roots'],
  ['sampling/createMessage', 'sampling'],
  ['elicitation/create', 'elicitation'],
  ['tasks/get', 'tasks'],
  ['tasks/result', 'tasks'],
  ['tasks/list', 'tasks'],
  ['tasks/cancel', 'tasks'],
]);

export const rpcServerRequest = defineRule(
  {
    id: 'spec/rpc-server-request',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: ['wire'],
    title: 'The server sends requests that it must not send',
    why: 'Since 2026-07-28 a server sends no requests at all: what it needs it asks for in a result, and a client of that revision has nothing that would answer. Before, it may ask only for what the client declared in the handshake; a client that did not declare it answers with an error, or not at all, and the server waits.',
    remedy:
      'For 2026-07-28 answer with an `input_required` result instead. For older revisions look at the capabilities in `initialize` before you ask, and wait for `notifications/initialized`.',
    spec: { revision: '2026-07-28', page: 'basic/patterns', section: 'Overview', level: 'MUST' },
    requirements: ['rpc-no-server-requests', 'rpc-server-requests-negotiated-only', 'init-no-early-requests'],
    falsePositives: [
      '`ping` is allowed at any time up to 2025-11-25.',
      'What the client declared may be asked for.',
      'A notification is no request, even one with an id by mistake.',
    ],
    messages: {
      modern: 'The server sent {count} of {method}; since 2026-07-28 it must not send any.',
      undeclared: 'The server sent {count} of {method} to a client that did not declare "{capability}".',
      early: 'The server sent {count} of {method} before the client had said notifications/initialized.',
    },
    examples: {
      bad: [
        { title: 'a ping', era: 'modern', wire: exampleWire([ask('ping')]) },
        {
          title: 'a question about roots',
          era: 'legacy',
          wire: exampleWire([initialize({}), initialized(), ask('roots/list'), ask('roots/list')]),
        },
        {
          title: 'a question before the handshake is over',
          era: 'legacy',
          wire: exampleWire([initialize({ roots: {} }), ask('roots/list'), initialized()]),
        },
      ],
      good: [
        {
          title: 'a ping of the older era',
          era: 'legacy',
          wire: exampleWire([initialize({}), ask('ping'), initialized()]),
          shows: '`ping` is allowed at any time up to 2025-11-25.',
        },
        {
          title: 'a question to a client that has roots',
          era: 'legacy',
          wire: exampleWire([initialize({ roots: {} }), initialized(), ask('roots/list')]),
          shows: 'What the client declared may be asked for.',
        },
        {
          title: 'the older leg of a server of both eras',
          era: 'modern',
          wire: exampleWire([initialize({ sampling: {} }), initialized(), ask('sampling/createMessage')]),
        },
        {
          title: 'a notification with an id',
          wire: exampleWire([ask('notifications/tools/list_changed')]),
          shows: 'A notification is no request, even one with an id by mistake.',
        },
      ],
    },
  },
  ({ wire, era, report }) => {
    const found = new Map<
      string,
      { count: number; readonly at: readonly PathSegment[]; readonly kind: Kind; readonly method: string }
    >();
    const add = (kind: Kind, method: string, at: readonly PathSegment[]): void => {
      const before = found.get(`${kind} ${method}`);
      if (before === undefined) found.set(`${kind} ${method}`, { count: 1, at, kind, method });
      else before.count += 1;
    };
    for (const received of receivedMessages(wire)) {
      const method = stringMember(received.message, 'method');
      if (method === undefined || method.startsWith('notifications/')) continue;
      if (!isObject(received.message) || !Object.hasOwn(received.message, 'id')) continue;
      const its = judgedEra(received, { era });
      if (its === 'modern') add('modern', method, received.path);
      if (its !== 'legacy' || method === 'ping') continue;
      const before = (wire.connections[received.connection]?.frames ?? []).slice(0, received.frame);
      const needed = NEEDS.get(method);
      if (needed !== undefined && !declares(before, needed)) add('undeclared', method, received.path);
      if (!before.some((frame) => isSent(frame, 'notifications/initialized'))) add('early', method, received.path);
    }
    for (const { count, at, kind, method } of found.values()) {
      const data = {
        count: count === 1 ? '1 request' : `${count} requests`,
        method,
        capability: NEEDS.get(method) ?? '',
      };
      report(kind, ['wire', ...at], data, {
        severity: kind === 'early' ? 'warning' : 'error',
        requirements: [REQUIREMENT[kind]],
      });
    }
  },
);

type Kind = 'modern' | 'undeclared' | 'early';

const REQUIREMENT: Readonly<Record<Kind, string>> = {
  modern: 'rpc-no-server-requests',
  undeclared: 'rpc-server-requests-negotiated-only',
  early: 'init-no-early-requests',
};

function isSent(frame: Frame, method: string): boolean {
  return frame.direction === 'sent' && 'message' in frame && stringMember(frame.message, 'method') === method;
}

function declares(frames: readonly Frame[], capability: string): boolean {
  return frames.some(
    (frame) =>
      isSent(frame, 'initialize') &&
      'message' in frame &&
      member(member(member(frame.message, 'params'), 'capabilities'), capability) !== undefined,
  );
}

function initialize(capabilities: Record<string, Record<string, never>>): Frame {
  return {
    at: 0,
    direction: 'sent',
    message: { jsonrpc: '2.0', id: 1, method: 'initialize', params: { capabilities } },
  };
}

function initialized(): Frame {
  return { at: 1, direction: 'sent', message: { jsonrpc: '2.0', method: 'notifications/initialized' } };
}

function ask(method: string): Frame {
  return { at: 2, direction: 'received', message: { jsonrpc: '2.0', id: 's1', method } };
}
