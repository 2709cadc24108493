import { isObject, type Json, type JsonObject, member } from '../../../src/model/json.ts';
import { Bridge } from '../../../src/proxy/bridge/bridge.ts';
import { type Message, messageOf } from '../../../src/proxy/message.ts';
import { chain } from '../../../src/proxy/stage.ts';

/** What a server says to one message: any number of messages, at once. */
export type ServerScript = (message: JsonObject) => readonly (JsonObject | Message)[];

/** A bridge between a client, which is the test, and a scripted server. */
export interface Bridged {
  /** Says something to the bridge, and gives what the client hears by then. */
  say(message: JsonObject): JsonObject[];
  /** The server says something by itself. */
  tell(message: JsonObject | Message): JsonObject[];
  /** Everything that the server heard. */
  readonly heard: readonly JsonObject[];
  /** The HTTP status that the last message to the client would have. */
  status(): number | undefined;
  /** What the server heard as a message to the method, the last one. */
  lastHeard(method: string): JsonObject;
  /** Lets all time pass that somebody waits for. */
  wait(): JsonObject[];
}

/** Puts a bridge before a server. */
export function bridgeTo(script: ServerScript, { isShared = false } = {}): Bridged {
  const heard: JsonObject[] = [];
  const told: JsonObject[] = [];
  const timers = new Set<() => void>();
  let secrets = 0;
  let lastStatus: number | undefined;
  const bridge = new Bridge({
    self: { name: 'bridge', version: '1' },
    isShared,
    headerValue: (text) => `<${text}>`,
    note: () => {},
    secret: () => `secret-${(secrets += 1)}`,
    after: (_, act) => {
      timers.add(act);
      return () => timers.delete(act);
    },
  });
  const ends = chain([bridge], {
    toServer: ({ json, headers }) => {
      const message = json as JsonObject;
      heard.push(headers === undefined ? message : { ...message, headers });
      for (const answer of script(message)) ends.fromServer('wire' in answer ? (answer as Message) : messageOf(answer));
    },
    toClient: ({ json, status }) => {
      lastStatus = status;
      told.push(json as JsonObject);
    },
  });
  const since = (act: () => void): JsonObject[] => {
    const before = told.length;
    act();
    return told.slice(before);
  };
  return {
    heard,
    status: () => lastStatus,
    say: (message) => since(() => ends.fromClient(messageOf({ jsonrpc: '2.0', ...message }))),
    tell: (message) =>
      since(() =>
        ends.fromServer('wire' in message ? (message as Message) : messageOf({ jsonrpc: '2.0', ...message })),
      ),
    lastHeard: (method) => {
      const found = heard.findLast((message) => message['method'] === method);
      if (found === undefined) throw new Error(`the server never heard ${method}`);
      return found;
    },
    wait: () =>
      since(() => {
        for (const act of timers) {
          timers.delete(act);
          act();
        }
      }),
  };
}

/** The `_meta` of a modern request. */
export function meta(capabilities: JsonObject = {}, more: JsonObject = {}): JsonObject {
  return {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': capabilities,
    ...more,
  };
}

/** A result for the request. */
export function answer(request: JsonObject, result: JsonObject): JsonObject {
  return { jsonrpc: '2.0', id: request['id'] ?? null, result };
}

/** An error for the request. */
export function failure(request: JsonObject, code: number, data?: Json): JsonObject {
  const error = { code, message: 'No', ...(data === undefined ? {} : { data }) };
  return { jsonrpc: '2.0', id: request['id'] ?? null, error };
}

/** A server of the initialize era: `more` answers everything but the handshake. */
export function legacyServer(more: ServerScript, capabilities: JsonObject = { tools: {} }): ServerScript {
  return (message) => {
    if (message['method'] === 'server/discover') return [failure(message, -32601)];
    if (message['method'] === 'initialize')
      return [
        answer(message, {
          protocolVersion: '2025-11-25',
          capabilities,
          serverInfo: { name: 'old', version: '1' },
          instructions: 'Ask.',
        }),
      ];
    return 'method' in message && !('id' in message) ? [] : more(message);
  };
}

/** A server of 2026-07-28: `more` answers everything but `server/discover`. */
export function modernServer(more: ServerScript, capabilities: JsonObject = { tools: {} }): ServerScript {
  return (message) => {
    if (!isObject(member(member(message, 'params'), '_meta'))) return 'id' in message ? [failure(message, -32602)] : [];
    if (message['method'] !== 'server/discover') return more(message);
    return [
      answer(message, {
        resultType: 'complete',
        supportedVersions: ['2026-07-28'],
        capabilities,
        instructions: 'Ask.',
        ttlMs: 0,
        cacheScope: 'private',
        _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'new', version: '1' } },
      }),
    ];
  };
}
