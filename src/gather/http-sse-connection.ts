import type { JsonObject } from '../model/json.ts';
import type { FailedOutcome, HttpExchange } from '../model/surface.ts';
import type { ConnectionRecord, DeprecatedConnection } from './connection.ts';
import { DuplexConnection } from './duplex-connection.ts';
import { HttpClient, type HttpRequest, type HttpResponse, headerOf } from './http-client.ts';
import type { HttpTarget } from './http-connection.ts';
import type { Limits } from './limits.ts';
import { readMessageText } from './messages.ts';
import { SseReader } from './sse-reader.ts';

/**
 * A conversation over HTTP+SSE, the transport of 2024-11-05, deprecated since: a GET opens an event stream whose first
 * event names the endpoint to POST to; everything the server says comes on the stream.
 */
export class HttpSseConnection extends DuplexConnection implements DeprecatedConnection {
  readonly transport = 'http+sse';
  endpointNamed = false;
  readonly #target: HttpTarget;
  readonly #purpose: string;
  readonly #client: HttpClient;
  readonly #exchanges: Omit<HttpExchange, 'connection'>[] = [];
  readonly #stream = new AbortController();
  /** Posts go out one after the other, once the endpoint is known. */
  #posted: Promise<void>;
  #endpoint: URL | undefined;

  constructor(target: HttpTarget, purpose: string, limits: Limits) {
    super(limits);
    this.#target = target;
    this.#purpose = purpose;
    this.#client = new HttpClient(target.url, limits);
    this.#posted = new Promise((ready) => void this.#listen(ready));
  }

  record(): ConnectionRecord {
    return { wire: this.transcript.record(this.#purpose), exchanges: [...this.#exchanges] };
  }

  protected write(text: string, message?: JsonObject): void {
    this.#posted = this.#posted.then(() => this.#post(text, message));
  }

  protected async stop(): Promise<void> {
    this.kill();
    this.#client.close();
  }

  protected kill(): void {
    this.#stream.abort();
  }

  async #listen(ready: () => void): Promise<void> {
    const reader = new SseReader(this.limits.lineBytes);
    const response = await this.#send({
      method: 'GET',
      url: this.#target.url,
      headers: { accept: 'text/event-stream' },
      signal: this.#stream.signal,
    });
    let failure: FailedOutcome | undefined = 'kind' in response ? response : undefined;
    if (!('kind' in response)) {
      if (
        response.status !== 200 ||
        !headerOf(response.headers, 'content-type')?.toLowerCase().startsWith('text/event-stream')
      ) {
        failure = { kind: 'http-error', status: response.status, detail: 'no event stream there' };
        await response.read(() => 'stop');
      } else {
        let tooLong = false;
        failure = await response.read((chunk) => {
          const events = reader.push(chunk);
          if (events === 'too-long') {
            tooLong = true;
            return 'stop';
          }
          for (const event of events) {
            if (event.event === 'endpoint') this.#useEndpoint(event.data, ready);
            else if ((event.event ?? 'message') === 'message' && event.data !== '')
              this.take(readMessageText(event.data, this.#target.redact));
          }
          return 'more';
        });
        if (tooLong)
          failure = {
            kind: 'cap-exceeded',
            detail: `an event of more than ${this.limits.lineBytes / 1024 / 1024} MiB`,
          };
      }
    }
    this.break(
      (method) =>
        failure ?? { kind: 'transport-error', detail: `the event stream ended before ${method} was answered` },
    );
    ready();
  }

  /** The endpoint must be of the target's own origin: what goes there carries the user's headers. */
  #useEndpoint(reference: string, ready: () => void): void {
    this.endpointNamed = true;
    const url = URL.canParse(reference, this.#target.url.href) ? new URL(reference, this.#target.url) : undefined;
    if (url?.origin === this.#target.url.origin) {
      this.#endpoint = url;
      ready();
    } else
      this.abort({
        kind: 'transport-error',
        detail:
          url === undefined
            ? 'the server speaks HTTP+SSE and names an endpoint that is no readable URL'
            : // Only as it was sent: parsing changes letters, and secrets are recognised by theirs.
              `the server speaks HTTP+SSE and names an endpoint on another origin${reference.startsWith(url.origin) ? ` (${url.origin})` : ''}, which is not used`,
      });
  }

  async #post(body: string, message: JsonObject | undefined): Promise<void> {
    if (this.#endpoint === undefined) return;
    const headers = { 'content-type': 'application/json' };
    const { signal } = this.#stream;
    const response = await this.#send({ method: 'POST', url: this.#endpoint, headers, body, signal }, message);
    if ('kind' in response) this.break(() => response);
    else {
      await response.read(() => 'stop');
      const { status } = response;
      if (status > 299)
        this.break((method) => ({ kind: 'http-error', status, detail: `refused while ${method} was sent` }));
    }
  }

  async #send(request: HttpRequest, message?: JsonObject): Promise<HttpResponse | FailedOutcome> {
    const at = this.transcript.now();
    const response = await this.#client.send({ ...request, headers: { ...this.#target.headers, ...request.headers } });
    if ('kind' in response) return response;
    const { status, redirects, headers } = response;
    const rpcMethod = message?.['method'];
    const exchange = { at, method: request.method, redirects, status, headers };
    this.#exchanges.push(typeof rpcMethod === 'string' ? { ...exchange, rpcMethod } : exchange);
    return response;
  }
}
