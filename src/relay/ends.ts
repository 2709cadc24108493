import type { SafeText } from '../model/run.ts';
import { type Message, readMessage } from '../proxy/message.ts';

/** The longest message that is passed on, in bytes. */
export const MESSAGE_BYTES = 128 * 1024 * 1024;

/** What the server's end of a conversation tells. */
export interface ServerEvents {
  message(message: Message): void;
  /** It takes and brings nothing more: what it was asked stays unanswered. */
  ended(reason: SafeText): void;
  /** It was full and takes more again. */
  drained(): void;
}

/** The server's end of a conversation. Nothing it does throws. */
export interface ServerEnd {
  send(message: Message): void;
  /** It has more than it can take at once; `drained` tells when that is over. */
  readonly full: boolean;
  /** Brings nothing until `resume`. */
  pause(): void;
  resume(): void;
  /** Ends it in good order, then by force; what it still says comes before that is done. */
  close(): Promise<void>;
}

/** Opens a conversation with a server. */
export type OpenServer = (events: ServerEvents) => ServerEnd;

/** The client's end of a conversation. */
export interface ClientEnd {
  send(message: Message): void;
  /** It has more than it can take at once; the conversation is told by `resume` when that is over. */
  readonly full: boolean;
}

/** Reads a message from its bytes. Broken UTF-8 is taken for what it can be, as most clients do. */
export function readLine(bytes: Buffer): Message {
  return readMessage(bytes.toString('utf8'), bytes);
}
