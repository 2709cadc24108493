import { type Json, type JsonObject, member, stringMember } from '../../model/json.ts';
import { idKey, messageOf } from '../message.ts';
import type { Hop } from '../stage.ts';
import type { Asked } from './asked.ts';
import { LIST_CHANGES, META, textsOf, withMeta } from './terms.ts';

/** What one client listens to. */
interface Subscription {
  readonly id: Json;
  /** The notifications of changed lists that it wants. */
  readonly changes: ReadonlySet<string>;
  readonly uris: ReadonlySet<string>;
  isAcknowledged: boolean;
}

/** The subscriptions of modern clients, from what a legacy server tells (2026-07-28 `basic/patterns/subscriptions`). */
export class Subscriptions {
  readonly #capabilities: JsonObject;
  readonly #asked: Asked;
  readonly #open = new Map<string, Subscription>();

  /** `capabilities` are the server's. */
  constructor(capabilities: JsonObject, asked: Asked) {
    this.#capabilities = capabilities;
    this.#asked = asked;
  }

  /** Opens a subscription; it is acknowledged when the server knows the resources, with what it has of the filter. */
  listen(id: Json, filter: JsonObject, hop: Hop): void {
    const changes = Object.entries(LIST_CHANGES).filter(
      ([, { filter: name, capability }]) => filter[name] === true && this.#offers(capability, 'listChanged'),
    );
    const wanted = this.#offers('resources', 'subscribe')
      ? new Set(textsOf(filter['resourceSubscriptions']))
      : new Set<string>();
    const uris = new Set<string>();
    const subscription = { id, changes: new Set(changes.map(([method]) => method)), uris, isAcknowledged: false };
    this.#open.set(idKey(id), subscription);
    let left = wanted.size;
    const acknowledge = (): void => {
      if (left > 0 || subscription.isAcknowledged || !this.#open.has(idKey(id))) return;
      const notifications = {
        ...Object.fromEntries(changes.map(([, { filter: name }]) => [name, true])),
        ...(uris.size === 0 ? {} : { resourceSubscriptions: [...uris] }),
      };
      subscription.isAcknowledged = true;
      const method = 'notifications/subscriptions/acknowledged';
      hop.toClient(
        messageOf({ jsonrpc: '2.0', method, params: withMeta({ notifications }, { [META.subscription]: id }) }),
      );
      // There is nothing that could ever be told.
      if (Object.keys(notifications).length === 0) this.#close(subscription, hop);
    };
    for (const uri of wanted) {
      const method = 'resources/subscribe';
      const { message } = this.#asked.ask({ method, params: { uri } }, ({ result }) => {
        left -= 1;
        if (result !== undefined) uris.add(uri);
        acknowledge();
      });
      hop.toServer(message);
    }
    acknowledge();
  }

  /** Ends a subscription that its client cancelled; false when there is none. */
  end(id: Json, hop: Hop): boolean {
    const subscription = this.#open.get(idKey(id));
    if (subscription === undefined) return false;
    this.#open.delete(idKey(id));
    for (const uri of subscription.uris) {
      if ([...this.#open.values()].some(({ uris }) => uris.has(uri))) continue;
      hop.toServer(this.#asked.ask({ method: 'resources/unsubscribe', params: { uri } }, () => {}).message);
    }
    return true;
  }

  /** Tells everybody who listens to it what the server said. */
  tell(method: string, params: Json | undefined, hop: Hop): void {
    const uri = stringMember(params, 'uri');
    for (const { id, changes, uris, isAcknowledged } of this.#open.values()) {
      const isWanted = uri === undefined ? changes.has(method) : [...uris].some((known) => isWithin(uri, known));
      if (!isAcknowledged || !isWanted) continue;
      hop.toClient(messageOf({ jsonrpc: '2.0', method, params: withMeta(params, { [META.subscription]: id }) }));
    }
  }

  #close({ id }: Subscription, hop: Hop): void {
    this.#open.delete(idKey(id));
    const result = withMeta({ resultType: 'complete' }, { [META.subscription]: id });
    hop.toClient(messageOf({ jsonrpc: '2.0', id, result }));
  }

  #offers(capability: string, what: string): boolean {
    return member(member(this.#capabilities, capability), what) === true;
  }
}

/** A resource, or one below it (2025-11-25 `server/resources`, Subscriptions). */
function isWithin(uri: string, known: string): boolean {
  return uri === known || uri.startsWith(known.endsWith('/') ? known : `${known}/`);
}
