import type { Json, JsonObject } from '../../src/model/json.ts';
import type { MendingOptions } from '../../src/proxy/mending.ts';
import { mendingStages } from '../../src/proxy/mending.ts';
import { type Message, messageOf } from '../../src/proxy/message.ts';
import { type Chain, chain } from '../../src/proxy/stage.ts';

/** What a test sees of a conversation through stages. */
export interface Heard {
  readonly chain: Chain;
  /** What came out at each end, in order; taken away by looking. */
  readonly atServer: () => Json[];
  readonly atClient: () => Json[];
  readonly notes: string[];
  /** Sends a request of the client. */
  readonly ask: (id: number | string, method: string, params?: JsonObject) => void;
  /** Answers a request as the server. */
  readonly answer: (id: number | string, result: JsonObject) => void;
}

/** A conversation through the stages that options make. */
export function converse(options: Partial<MendingOptions> = {}): Heard {
  const notes: string[] = [];
  const server: Message[] = [];
  const client: Message[] = [];
  const stages = mendingStages({
    fixes: new Set(),
    pageTokens: 2000,
    descriptions: {},
    clients: [],
    serverName: undefined,
    admits: undefined,
    guard: undefined,
    note: (text) => notes.push(text),
    ...options,
  });
  const through = chain(stages, {
    toServer: (message) => void server.push(message),
    toClient: (message) => void client.push(message),
  });
  const takeAll = (messages: Message[]): Json[] => messages.splice(0).map(({ json }) => json ?? null);
  return {
    chain: through,
    atServer: () => takeAll(server),
    atClient: () => takeAll(client),
    notes,
    ask: (id, method, params = {}) => through.fromClient(messageOf({ jsonrpc: '2.0', id, method, params })),
    answer: (id, result) => through.fromServer(messageOf({ jsonrpc: '2.0', id, result })),
  };
}
