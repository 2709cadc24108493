import { isObject, type Json, type JsonObject, member } from '../../model/json.ts';
import { idKey, isResponse, type Message, messageOf } from '../message.ts';

/** What answers a request: the two members of which one is there. */
export interface Answer {
  readonly result?: JsonObject;
  readonly error?: JsonObject;
}

/** Requests that the bridge makes itself, by their ids. */
export class Asked {
  readonly #prefix: string;
  readonly #waiting = new Map<string, (answer: Answer) => void>();
  #next = 1;

  /** Ids begin with `prefix`, so that they are nobody else's. */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Makes a request; `answered` gets the answer, once. */
  ask(
    request: { readonly method: string; readonly params?: JsonObject },
    answered: (answer: Answer) => void,
  ): { readonly id: string; readonly message: Message } {
    const id = `${this.#prefix}${this.#next}`;
    this.#next += 1;
    this.#waiting.set(idKey(id), answered);
    return { id, message: messageOf({ jsonrpc: '2.0', id, ...request }) };
  }

  /** Takes the answer to one of these requests; false for anything else. */
  take({ json }: Message): boolean {
    if (!isResponse(json)) return false;
    const answered = this.#waiting.get(idKey(json.id));
    if (answered === undefined) return false;
    this.#waiting.delete(idKey(json.id));
    answered(answerOf(json));
    return true;
  }

  /** Waits no more for the answer to a request. */
  forget(id: Json): void {
    this.#waiting.delete(idKey(id));
  }
}

/** What a response answers. One that says neither is an error. */
function answerOf(response: JsonObject): Answer {
  const [result, error] = [member(response, 'result'), member(response, 'error')];
  if (isObject(result)) return { result };
  return { error: isObject(error) ? error : { code: -32603, message: 'The server sent a response without a result' } };
}
