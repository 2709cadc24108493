import { isObject, type Json, type JsonObject, member } from '../../model/json.ts';
import type { SafeText } from '../../model/run.ts';
import { eraOf, NEWEST } from '../../protocol/revisions.ts';
import { trusted } from '../../text/display.ts';
import { isRequest, type Message, messageOf } from '../message.ts';
import type { Hop, Stage } from '../stage.ts';
import { type Answer, Asked } from './asked.ts';
import { LegacyFace } from './legacy-face.ts';
import { ModernFace } from './modern-face.ts';
import { CODE, clientCapabilities, META, objectMember, textsOf } from './terms.ts';

/** What a bridge needs from outside. */
export interface BridgeOptions {
  /** Who the bridge is, to a server that asks. */
  readonly self: { readonly name: string; readonly version: string };
  /** Several clients share the conversation. */
  readonly isShared: boolean;
  /** Calls `act` in so many milliseconds; gives what calls that off. */
  readonly after: (ms: number, act: () => void) => () => void;
  /** A text that nobody can guess. */
  readonly secret: () => string;
  /** Writes a text as an HTTP header may hold it (2026-07-28 `basic/transports/streamable-http`). */
  readonly headerValue: (text: string) => string;
  /** Tells the user what happened. */
  readonly note: (text: SafeText) => void;
}

// A legacy server may say nothing to an unexpected first request (2026-07-28 `basic/transports/stdio`, Backward Compatibility).
const SILENCE_MS = 5_000;
const MODERN_ERRORS: readonly Json[] = [-32020, CODE.missingCapability, CODE.unsupportedVersion];

const AS_IT_IS: Required<Stage> = {
  fromClient: (message, hop) => hop.toServer(message),
  fromServer: (message, hop) => hop.toClient(message),
};

/**
 * Serves clients of both eras, whichever the server speaks. What the client says first shows its era; the server is asked
 * for its own as 2026-07-28 says (`basic/versioning`, Compatibility Matrix). Where both are the same everything passes.
 */
export class Bridge implements Required<Stage> {
  readonly #options: BridgeOptions;
  readonly #asked = new Asked('mcp-hallmark-bridge-');
  #face: Required<Stage> | undefined;
  /** What the client said since its era is known and the server's is not. */
  #held: Message[] | undefined;

  constructor(options: BridgeOptions) {
    this.#options = options;
  }

  fromClient(message: Message, hop: Hop): void {
    if (this.#face !== undefined) this.#face.fromClient(message, hop);
    else if (this.#held !== undefined) this.#held.push(message);
    else if (isRequest(message.json) && message.json.method === 'initialize') this.#meetLegacy(message, hop);
    else if (modernVersion(message.json) !== undefined) this.#meetModern(message, hop);
    else hop.toServer(message);
  }

  fromServer(message: Message, hop: Hop): void {
    if (this.#asked.take(message)) return;
    (this.#face ?? AS_IT_IS).fromServer(message, hop);
  }

  /** A client that begins with `initialize`: only a server that refuses that is asked for its era. */
  #meetLegacy(first: Message, hop: Hop): void {
    this.#held = [];
    const { id, params } = first.json as { readonly id: Json; readonly params?: JsonObject };
    this.#ask('initialize', params, hop, (refused) => {
      if (refused.result !== undefined) {
        hop.toClient(messageOf({ jsonrpc: '2.0', id, result: refused.result }));
        this.#settle(AS_IT_IS, hop);
        return;
      }
      this.#ask('server/discover', { _meta: this.#ownMeta() }, hop, ({ result }) => {
        if (result === undefined || !isModern({ result })) {
          hop.toClient(messageOf({ jsonrpc: '2.0', id, ...refused }));
          this.#giveUp(hop);
          return;
        }
        this.#options.note(trusted('the server speaks 2026-07-28; this client is served as of the initialize era'));
        this.#held?.unshift(first);
        this.#settle(new LegacyFace(result, this.#options), hop);
      });
    });
  }

  /** A client whose requests carry their own metadata. A server that is silent may be slow, or legacy: it is asked both. */
  #meetModern(first: Message, hop: Hop): void {
    this.#held = [first];
    const meta = objectMember(member(first.json, 'params'), '_meta');
    const { progressToken: _, ...own } = meta;
    let refusal: Answer | undefined;
    let initialized = false;
    const initialize = (): void => {
      if (initialized || this.#face !== undefined) return;
      initialized = true;
      const params = {
        protocolVersion: NEWEST.legacy,
        capabilities: clientCapabilities(meta[META.capabilities]),
        clientInfo: meta[META.client] ?? this.#options.self,
      };
      this.#ask('initialize', params, hop, ({ result, error }) => {
        if (this.#face !== undefined) return;
        if (result === undefined) {
          if (refusal !== undefined) this.#refuse(refusal.error ?? error, hop);
          return;
        }
        hop.toServer(messageOf({ jsonrpc: '2.0', method: 'notifications/initialized' }));
        this.#options.note(trusted('the server speaks the initialize era; clients of 2026-07-28 are served'));
        this.#settle(new ModernFace(result, this.#options), hop);
      });
    };
    const callOff = this.#options.after(SILENCE_MS, initialize);
    this.#ask('server/discover', { _meta: { ...own, [META.version]: NEWEST.modern } }, hop, (answer) => {
      callOff();
      if (this.#face !== undefined) return;
      refusal = answer;
      if (isModern(answer)) this.#settle(AS_IT_IS, hop);
      else initialize();
    });
  }

  #ask(method: string, params: JsonObject | undefined, hop: Hop, answered: (answer: Answer) => void): void {
    const request = params === undefined ? { method } : { method, params };
    hop.toServer(this.#asked.ask(request, answered).message);
  }

  #settle(face: Required<Stage>, hop: Hop): void {
    this.#face = face;
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const message of held) face.fromClient(message, hop);
  }

  /** The server is of no era: the next message is a first one again. */
  #giveUp(hop: Hop): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const message of held) this.fromClient(message, hop);
  }

  #refuse(error: JsonObject | undefined, hop: Hop): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const { json } of held)
      if (isRequest(json)) hop.toClient(messageOf({ jsonrpc: '2.0', id: json.id, error: error ?? {} }));
  }

  #ownMeta(): JsonObject {
    return { [META.version]: NEWEST.modern, [META.client]: { ...this.#options.self }, [META.capabilities]: {} };
  }
}

/** The protocol version that a modern request names. */
function modernVersion(json: Json | undefined): Json | undefined {
  return member(member(member(json, 'params'), '_meta'), META.version);
}

/** Whether what a server says to `server/discover` shows that it is modern (2026-07-28 `basic/versioning`). */
function isModern({ result, error }: Answer): boolean {
  const isOurs = (version: string): boolean => eraOf(version) === 'modern';
  if (result !== undefined) return textsOf(result['supportedVersions']).some(isOurs);
  if (!MODERN_ERRORS.includes(member(error, 'code') ?? null)) return false;
  const supported = member(member(error, 'data'), 'supported');
  return !isObject(error) || supported === undefined || textsOf(supported).some(isOurs);
}
