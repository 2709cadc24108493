import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { isObject, type Json, member, stringMember } from '../../model/json.ts';
import type { PathSegment } from '../../model/pointer.ts';
import type { Frame, HttpRecord, WireConnection } from '../../model/surface.ts';

const PROGRESS = 'notifications/progress';
const REQUIREMENT = {
  unknown: 'progress-token-known',
  backwards: 'progress-monotonic',
  late: 'progress-stops',
} as const;

export const progressUnfounded = defineRule(
  {
    id: 'spec/progress-unfounded',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: [],
    reads: ['wire', 'http'],
    title: 'Progress is told of what nobody asked for, or goes backwards',
    why: 'A client finds the request that progress belongs to by the token that it sent. A token that it does not know is lost or ends the connection; a bar that goes backwards, or moves after the answer, tells the user something wrong.',
    remedy:
      'Send `notifications/progress` only with the `progressToken` of a request that is being worked on, of the same JSON type, with a `progress` above that of the one before, and none after the answer.',
    spec: { revision: '2026-07-28', page: 'basic/patterns/progress', section: 'Behavior Requirements', level: 'MUST' },
    requirements: Object.values(REQUIREMENT),
    falsePositives: [
      'Progress may have fractions, and the total may be left out.',
      'Over HTTP what comes after the answer may have been sent before it, on another stream.',
      'A task of 2025-11-25 keeps its token after the answer that says that it was begun.',
    ],
    messages: {
      unknown: '{count} with the token {token}, which no request on this connection named.',
      backwards: '{count} with the token {token} that is not above the one before.',
      late: '{count} with the token {token} after the answer.',
    },
    examples: {
      bad: [
        { title: 'a token of its own', wire: exampleWire([call('a'), progress('b', 1), progress('b', 2)]) },
        { title: 'a token of another type', wire: exampleWire([call(7), progress('7', 1)]) },
        { title: 'progress that stands still', wire: exampleWire([call('a'), progress('a', 0.5), progress('a', 0.5)]) },
        {
          title: 'progress after the answer',
          wire: exampleWire([call('a'), answer({ content: [] }), progress('a', 1)]),
        },
      ],
      good: [
        {
          title: 'fractions',
          wire: exampleWire([call(0), progress(0, 0.1), progress(0, 0.25), answer({ content: [] })]),
          shows: 'Progress may have fractions, and the total may be left out.',
        },
        {
          title: 'two streams',
          transport: 'http',
          wire: exampleWire([call('a'), answer({ content: [] }), progress('a', 1)]),
          http: overHttp(),
          shows: 'Over HTTP what comes after the answer may have been sent before it, on another stream.',
        },
        {
          title: 'a task that goes on',
          era: 'legacy',
          wire: exampleWire([call('a'), answer({ task: { taskId: 't' } }), progress('a', 1)]),
          shows: 'A task of 2025-11-25 keeps its token after the answer that says that it was begun.',
        },
      ],
    },
  },
  ({ wire, http, report }) => {
    for (const [index, connection] of (wire?.connections ?? []).entries()) {
      const found = new Map<
        string,
        { readonly kind: keyof typeof REQUIREMENT; readonly token: string; readonly at: number; count: number }
      >();
      for (const { kind, token, at } of faultsIn(connection, http !== undefined)) {
        const before = found.get(`${kind} ${token}`);
        if (before === undefined) found.set(`${kind} ${token}`, { kind, token, at, count: 1 });
        else before.count += 1;
      }
      for (const { kind, token, at, count } of found.values())
        report(
          kind,
          ['wire', 'connections', index, 'frames', at, 'message'] satisfies readonly ['wire', ...PathSegment[]],
          { count: count === 1 ? '1 progress notification' : `${count} progress notifications`, token },
          { requirements: [REQUIREMENT[kind]] },
        );
    }
  },
);

interface Fault {
  readonly kind: keyof typeof REQUIREMENT;
  readonly token: string;
  readonly at: number;
}

function faultsIn({ frames }: WireConnection, reorders: boolean): Fault[] {
  const faults: Fault[] = [];
  /** By token: the last progress, and whether the answer has come. */
  const tokens = new Map<string, { last: number; done: boolean }>();
  const asked = new Map<string, string>();
  for (const [at, frame] of frames.entries()) {
    if (!('message' in frame)) continue;
    const { message, direction } = frame;
    const id = JSON.stringify(member(message, 'id') ?? null);
    if (direction === 'sent') {
      const token = member(member(member(message, 'params'), '_meta'), 'progressToken');
      if (token === undefined) continue;
      tokens.set(JSON.stringify(token), { last: -Infinity, done: false });
      asked.set(id, JSON.stringify(token));
    } else if (stringMember(message, 'method') === PROGRESS) {
      const token = JSON.stringify(member(member(message, 'params'), 'progressToken') ?? null);
      const value = member(member(message, 'params'), 'progress');
      const known = tokens.get(token);
      if (known === undefined) faults.push({ kind: 'unknown', token, at });
      else if (known.done && !reorders) faults.push({ kind: 'late', token, at });
      else if (typeof value === 'number') {
        if (value <= known.last) faults.push({ kind: 'backwards', token, at });
        known.last = Math.max(known.last, value);
      }
    } else if (isFinal(message)) {
      const known = tokens.get(asked.get(id) ?? '');
      if (known !== undefined) known.done = true;
    }
  }
  return faults;
}

/** An answer after which nothing is done for the request any more. */
function isFinal(message: Json): boolean {
  if (!isObject(message) || Object.hasOwn(message, 'method')) return false;
  return !isObject(member(member(message, 'result'), 'task'));
}

function call(progressToken: Json): Frame {
  const params = { name: 'scan', _meta: { progressToken } };
  return { at: 0, direction: 'sent', message: { jsonrpc: '2.0', id: 1, method: 'tools/call', params } };
}

function progress(progressToken: Json, value: number): Frame {
  const params = { progressToken, progress: value };
  return { at: 1, direction: 'received', message: { jsonrpc: '2.0', method: PROGRESS, params } };
}

function answer(result: Json): Frame {
  return { at: 2, direction: 'received', message: { jsonrpc: '2.0', id: 1, result } };
}

function overHttp(): HttpRecord {
  const exchange = { connection: 0, at: 1, method: 'POST', redirects: [], status: 200, headers: [] } as const;
  return { transport: 'streamable-http', exchanges: [exchange] };
}
