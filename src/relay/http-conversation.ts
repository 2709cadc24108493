import { isArray, type Json, type JsonObject, member } from '../model/json.ts';
import type { SafeText } from '../model/run.ts';
import { cancelledBy, isResponse, type Message, messageOf } from '../proxy/message.ts';
import { trusted } from '../text/display.ts';
import { Conversation, type ConversationParts } from './conversation.ts';
import type { Reply } from './reply.ts';
import { Routes } from './routes.ts';

const BACKLOG = 1_000;
/** The HTTP status of errors that only the modern era has (2026-07-28 `basic/transports/streamable-http`). */
const MODERN_STATUS: Readonly<Record<number, number>> = { [-32020]: 400, [-32021]: 400, [-32022]: 400 };
/** That of others, where a request carries its own metadata: in a session, 404 would say that there is none. */
const STATUS: Readonly<Record<number, number>> = {
  ...MODERN_STATUS,
  [-32700]: 400,
  [-32600]: 400,
  [-32601]: 404,
};

/** What a conversation over HTTP is made of. */
export type HttpConversationParts = Pick<ConversationParts, 'open' | 'stages' | 'note'> & {
  /** Several clients share it, whose requests carry their own metadata; otherwise it is one session of one client. */
  readonly isShared: boolean;
  readonly onGone: (reason: SafeText) => void;
};

/** A conversation whose client's end is HTTP requests and the responses to them. */
export class HttpConversation {
  readonly #isShared: boolean;
  readonly #note: (text: SafeText) => void;
  readonly #routes: Routes;
  readonly #conversation: Conversation;
  readonly #behind = new Set<Reply>();
  readonly #replies = new Set<Reply>();
  /** The stream for what belongs to no request, and what waits for one. */
  #stream: Reply | undefined;
  readonly #backlog: Message[] = [];

  constructor({ isShared, onGone, ...parts }: HttpConversationParts) {
    this.#isShared = isShared;
    this.#note = parts.note;
    this.#routes = new Routes(isShared);
    const isFull = (): boolean => this.#behind.size > 0;
    this.#conversation = new Conversation({
      ...parts,
      client: {
        send: (message) => this.#send(message),
        get full() {
          return isFull();
        },
      },
      onGone,
    });
  }

  /** Takes what a client says; its answers go on the response. */
  take(message: Message, reply?: Reply): void {
    if (reply === undefined) {
      this.#conversation.fromClient(message);
      const cancelled = cancelledBy(message.json);
      if (cancelled !== undefined && !this.#isShared) this.#routes.remove(cancelled)?.forgo();
      return;
    }
    this.#watch(reply, () => {
      // In the modern era a client that leaves has cancelled; before, it may just have lost its connection.
      for (const requestId of this.#routes.removeAll(reply)) if (this.#isShared) this.#cancel(requestId);
    });
    const { json, wire: _, ...about } = message;
    if (!isArray(json)) this.#conversation.fromClient(this.#routes.add(message, reply));
    else
      for (const element of json)
        this.#conversation.fromClient(this.#routes.add({ ...messageOf(element as JsonObject), ...about }, reply));
  }

  /** Opens the stream for what belongs to no request; one that was open ends. */
  listen(reply: Reply): void {
    this.#stream?.end();
    this.#stream = reply;
    this.#watch(reply, () => {
      if (this.#stream === reply) this.#stream = undefined;
    });
    reply.open();
    for (const message of this.#backlog.splice(0)) reply.say(message);
  }

  async close(): Promise<void> {
    await this.#conversation.close();
    for (const reply of this.#replies) reply.end();
  }

  #watch(reply: Reply, closed: () => void): void {
    this.#replies.add(reply);
    const caughtUp = (): void => {
      if (this.#behind.delete(reply) && this.#behind.size === 0) this.#conversation.resume();
    };
    reply.onDrain(caughtUp);
    reply.onClose(() => {
      this.#replies.delete(reply);
      closed();
      caughtUp();
    });
  }

  #cancel(requestId: Json): void {
    this.#conversation.fromClient(
      messageOf({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } }),
    );
  }

  #send(raw: Message): void {
    if (raw.json === undefined) {
      this.#note(trusted('left out a line of the server that is no JSON'));
      return;
    }
    const { message, reply } = this.#routes.route(raw);
    if (isResponse(message.json)) reply?.answer(withStatus(message, this.#isShared ? STATUS : MODERN_STATUS));
    else {
      const stream = reply ?? (this.#isShared ? undefined : (this.#stream ?? this.#routes.newest()));
      if (stream !== undefined) stream.say(message);
      else if (!this.#isShared && this.#backlog.length < BACKLOG) this.#backlog.push(message);
    }
    const last = reply ?? this.#stream;
    if (last?.isBehind === true) this.#behind.add(last);
  }
}

function withStatus(message: Message, statuses: typeof STATUS): Message {
  const code = member(member(message.json, 'error'), 'code');
  const status = message.status ?? (typeof code === 'number' ? statuses[code] : undefined);
  return status === undefined ? message : { ...message, status };
}
