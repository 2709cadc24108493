import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '../model/json.ts';
import type { SafeText } from '../model/run.ts';
import {
  cancelledBy,
  errorMessage,
  hasMethod,
  idKey,
  isRequest,
  isResponse,
  type Message,
  messageOf,
  rewritten,
} from '../proxy/message.ts';
import { type Chain, chain, type Stage } from '../proxy/stage.ts';
import type { ClientEnd, OpenServer, ServerEnd } from './ends.ts';

const INTERNAL_ERROR = -32603;
/** How long the end waits for what a stage holds back. */
const HOLD_MS = 10_000;

/** What a conversation is made of. */
export interface ConversationParts {
  readonly open: OpenServer;
  /** Between client and server, the first next to the client. They are this conversation's own. */
  readonly stages: readonly Stage[];
  readonly client: ClientEnd;
  /** Tells the user what happened. */
  readonly note: (text: SafeText) => void;
  /** The client may send again, after `full`. */
  readonly onDrain?: () => void;
  /** The server cannot be had: it ended before it answered anything. */
  readonly onGone: (reason: SafeText) => void;
}

/**
 * One client's conversation with one server, through the stages. A server that ends after it had answered is started again
 * with the next message, and gets the handshake that the first one had.
 */
export class Conversation {
  readonly #parts: ConversationParts;
  readonly #chain: Chain;
  /** What the server was asked and has not answered, by id. */
  readonly #pending = new Map<string, Json>();
  /** What the client asked and has no answer to, by id. */
  readonly #asked = new Set<string>();
  #server: ServerEnd | undefined;
  /** The client's `initialize`, and whether it was answered. */
  #handshake: { readonly message: Message; readonly key: string; done: boolean } | undefined;
  /** What waits until a server that was started again has had its handshake, and the id of that. */
  #revival: { readonly key: string; readonly waiting: Message[] } | undefined;
  #starts = 0;
  #answered = false;
  #closing = false;
  /** Called when no stage holds a request back any more. */
  #letGo: (() => void) | undefined;

  constructor(parts: ConversationParts) {
    this.#parts = parts;
    this.#chain = chain(parts.stages, {
      toServer: (message) => this.#toServer(message),
      toClient: (message) => this.#toClient(message),
    });
  }

  /** Takes what the client says. */
  fromClient(message: Message): void {
    const cancelled = cancelledBy(message.json);
    if (isRequest(message.json)) this.#asked.add(idKey(message.json.id));
    else if (cancelled !== undefined) {
      this.#asked.delete(cancelled);
      this.#pending.delete(cancelled);
    }
    this.#chain.fromClient(message);
  }

  /** The server has more than it can take: the client should wait for `onDrain`. */
  get full(): boolean {
    return this.#server?.full ?? false;
  }

  /** The client takes more again. */
  resume(): void {
    this.#server?.resume();
  }

  /** Ends the server in good order. What a stage holds back goes on first, as the client had said it before. */
  async close(): Promise<void> {
    if (this.#isHolding()) {
      const letGo = new Promise<void>((resolve) => (this.#letGo = resolve));
      await Promise.race([letGo, sleep(HOLD_MS, undefined, { ref: false })]);
    }
    this.#closing = true;
    await this.#server?.close();
  }

  #isHolding(): boolean {
    return this.#server !== undefined && [...this.#asked].some((key) => !this.#pending.has(key));
  }

  #toServer(message: Message): void {
    if (this.#closing) return;
    const { json } = message;
    if (isRequest(json)) {
      this.#pending.set(idKey(json.id), json.id);
      if (json.method === 'initialize') this.#handshake = { message, key: idKey(json.id), done: false };
    }
    this.#server ??= this.#start();
    if (this.#revival === undefined) this.#server.send(message);
    else this.#revival.waiting.push(message);
    if (this.#letGo !== undefined && !this.#isHolding()) this.#letGo();
  }

  #toClient(message: Message): void {
    if (isResponse(message.json)) this.#asked.delete(idKey(message.json.id));
    if (this.#letGo !== undefined && !this.#isHolding()) this.#letGo();
    this.#parts.client.send(message);
    if (this.#parts.client.full) this.#server?.pause();
  }

  #start(): ServerEnd {
    this.#answered = false;
    this.#starts += 1;
    const server = this.#parts.open({
      message: (message) => this.#receive(message),
      ended: (reason) => this.#ended(reason),
      drained: () => this.#parts.onDrain?.(),
    });
    const { message, done } = this.#handshake ?? {};
    if (message === undefined || done !== true) return server;
    const id = `mcp-hallmark-handshake-${this.#starts}`;
    this.#revival = { key: idKey(id), waiting: [] };
    server.send(rewritten(message, { ...(message.json as object), id }));
    return server;
  }

  #receive(message: Message): void {
    const { json } = message;
    if (isResponse(json)) {
      const key = idKey(json.id);
      if (this.#revival !== undefined && key === this.#revival.key) {
        this.#revive(this.#revival.waiting);
        return;
      }
      this.#answered = true;
      this.#pending.delete(key);
      if (this.#handshake?.key === key && Object.hasOwn(json, 'result')) this.#handshake.done = true;
    }
    this.#chain.fromServer(message);
  }

  #revive(waiting: readonly Message[]): void {
    this.#revival = undefined;
    this.#server?.send(messageOf({ jsonrpc: '2.0', method: 'notifications/initialized' }));
    for (const message of waiting)
      if (!hasMethod(message.json) || message.json.method !== 'notifications/initialized') this.#server?.send(message);
  }

  #ended(reason: SafeText): void {
    const lasted = this.#answered;
    this.#server = undefined;
    this.#revival = undefined;
    const unanswered = [...this.#pending.values()];
    this.#pending.clear();
    for (const id of unanswered) this.#chain.fromServer(errorMessage(id, INTERNAL_ERROR, reason));
    this.#parts.onDrain?.();
    if (this.#closing) return;
    this.#parts.note(reason);
    // A stage may have begun anew with another one.
    if (!lasted && this.#server === undefined) this.#parts.onGone(reason);
  }
}
