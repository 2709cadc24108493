import { isArray, type JsonObject } from '../model/json.ts';
import { type Message, messageOf } from './message.ts';

/** Where messages go on to, from one place between a client and a server. */
export interface Hop {
  toServer(message: Message): void;
  toClient(message: Message): void;
}

/**
 * One thing that is done to the messages of one conversation. A stage sees them in order, may change them, hold them back,
 * answer them, and say things of its own; whatever it does not pass on is gone. Without a function everything goes on.
 */
export interface Stage {
  fromClient?(message: Message, hop: Hop): void;
  fromServer?(message: Message, hop: Hop): void;
}

/** Both ways through all stages. */
export interface Chain {
  fromClient(message: Message): void;
  fromServer(message: Message): void;
}

/** Puts stages between a client and a server, the first next to the client. A batch goes through message by message. */
export function chain(stages: readonly Stage[], ends: Hop): Chain {
  const fromClient = (at: number, message: Message): void => {
    const stage = stages[at];
    if (stage === undefined) ends.toServer(message);
    else if (stage.fromClient === undefined) fromClient(at + 1, message);
    else stage.fromClient(message, hops[at] as Hop);
  };
  const fromServer = (at: number, message: Message): void => {
    const stage = stages[at];
    if (stage === undefined) ends.toClient(message);
    else if (stage.fromServer === undefined) fromServer(at - 1, message);
    else stage.fromServer(message, hops[at] as Hop);
  };
  const hops: readonly Hop[] = stages.map((_, at) => ({
    toServer: (message) => fromClient(at + 1, message),
    toClient: (message) => fromServer(at - 1, message),
  }));
  return {
    fromClient: (message) => {
      for (const single of singles(message, stages)) fromClient(0, single);
    },
    fromServer: (message) => {
      for (const single of singles(message, stages)) fromServer(stages.length - 1, single);
    },
  };
}

function singles(message: Message, stages: readonly Stage[]): readonly Message[] {
  if (stages.length === 0) return [message];
  const { wire: _, json, ...about } = message;
  return isArray(json) ? json.map((element) => ({ ...messageOf(element as JsonObject), ...about })) : [message];
}
