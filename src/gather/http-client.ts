import type { LookupFunction } from 'node:net';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Agent, Client, type Dispatcher, EnvHttpProxyAgent, request } from 'undici';
import type { FailedOutcome } from '../model/surface.ts';
import type { Limits } from './limits.ts';

/** Response headers in the order in which they came; names in lower case. Values of cookies are left out. */
export type Headers = readonly (readonly [name: string, value: string])[];

/** A request to the target's own origin. */
export interface HttpRequest {
  readonly method: 'POST' | 'GET' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal: AbortSignal;
}

/** The head of a response, and a way to read its body once. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The paths to which the request was redirected, in order. */
  readonly redirects: readonly string[];
  /**
   * Reads the body, decompressed, until it ends or `take` says `stop`; no more is read before `take` is done. Gives why it
   * could not be read whole, undefined when it could or was stopped.
   */
  readonly read: (take: Take) => Promise<FailedOutcome | undefined>;
  /** Leaves the body unread. */
  readonly discard: () => void;
}

/** Takes a piece of a body, and says whether more is wanted. */
export type Take = (chunk: Buffer) => 'more' | 'stop' | Promise<'more' | 'stop'>;

const MAX_REDIRECTS = 5;
const HEADER_BYTES = 64 * 1024;

/** Sends HTTP requests to one origin. It never throws: what goes wrong is a `FailedOutcome`. */
export class HttpClient {
  readonly #limits: Limits;
  /** Undefined when the proxy that the environment names cannot be used. */
  readonly #dispatcher: Dispatcher | undefined;

  /** `lookup` finds the addresses of names where it is not the system that shall. */
  constructor(url: URL, limits: Limits, lookup?: LookupFunction) {
    this.#limits = limits;
    const options = {
      maxHeaderSize: HEADER_BYTES,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { timeout: limits.requestMs, ...(lookup === undefined ? {} : { lookup }) },
      allowH2: false,
    };
    this.#dispatcher = url.protocol === 'https:' ? proxied(options) : new Agent(options);
  }

  /** Sends a request and follows redirects that stay within its origin. */
  async send(wanted: HttpRequest): Promise<HttpResponse | FailedOutcome> {
    if (this.#dispatcher === undefined)
      return {
        kind: 'transport-error',
        detail: 'the proxy that HTTPS_PROXY names cannot be used; give it as http://host:port',
      };
    const redirects: string[] = [];
    let { url } = wanted;
    for (;;) {
      let answer: Dispatcher.ResponseData;
      try {
        const asked = request(url, {
          method: wanted.method,
          headers: wanted.headers,
          body: wanted.body ?? null,
          dispatcher: this.#dispatcher,
          signal: wanted.signal,
          responseHeaders: 'raw',
        });
        answer = await unlessAborted(asked, wanted.signal);
      } catch (error) {
        return describeNetworkError(error, url);
      }
      const headers = readHeaders(answer.headers);
      const location = isRedirect(answer.statusCode) ? headerOf(headers, 'location') : undefined;
      if (location === undefined)
        return {
          status: answer.statusCode,
          headers,
          redirects,
          read: (take) => this.#read(answer.body, headers, take),
          discard: () => discard(answer.body),
        };
      discard(answer.body);
      const next = URL.canParse(location, url.href) ? new URL(location, url) : undefined;
      const refusal = refuseRedirect(answer.statusCode, url, location, next, redirects.length);
      if (refusal !== undefined || next === undefined)
        return { kind: 'http-error', status: answer.statusCode, detail: refusal ?? 'redirects to no readable URL' };
      redirects.push(next.pathname);
      url = next;
    }
  }

  /** Closes every socket. */
  close(): void {
    // A proxy that never answers would be waited for; what is destroyed needs no waiting.
    void this.#dispatcher?.destroy().catch(() => {});
  }

  async #read(body: Readable, headers: Headers, take: Take): Promise<FailedOutcome | undefined> {
    const decoders = decodersFor(headerOf(headers, 'content-encoding'));
    if (decoders === undefined) {
      discard(body);
      return {
        kind: 'transport-error',
        detail: 'the answer is compressed in a way that was not asked for and is not known',
      };
    }
    const stream = decoders.reduce<Readable>((source, decoder) => pipeline(source, decoder, () => {}), body);
    const limit = this.#limits.connectionBytes;
    let length = 0;
    try {
      // Leaving the loop early destroys the stream and the socket under it.
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        length += chunk.length;
        if (length > limit)
          return { kind: 'cap-exceeded', detail: `an answer of more than ${limit / 1024 / 1024} MiB` };
        if ((await take(chunk)) === 'stop') return undefined;
      }
      return undefined;
    } catch (error) {
      return describeNetworkError(error);
    }
  }
}

function discard(body: Readable): void {
  body.on('error', () => {}).destroy();
}

/** Says that it was the proxy, when the address that failed is not the server's. */
function atProxy(error: unknown, url: URL | undefined): string {
  const { port } = error as { readonly port?: number };
  return url?.protocol === 'https:' && port !== undefined && port !== Number(url.port || 443)
    ? 'the proxy that HTTPS_PROXY names: '
    : '';
}

/** What was asked, or a failure once it is given up: a request that waits for its connection does not hear of that. */
async function unlessAborted<T>(asked: Promise<T>, signal: AbortSignal): Promise<T> {
  let giveUp = (): void => {};
  const givenUp = new Promise<never>((_, reject) => {
    giveUp = () => reject(new Error('given up'));
  });
  if (signal.aborted) giveUp();
  else signal.addEventListener('abort', giveUp);
  try {
    return await Promise.race([asked, givenUp]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/** Through the proxy that the environment names, if any. A proxy would see what goes over plain http, so there none is used. */
function proxied(options: ConstructorParameters<typeof EnvHttpProxyAgent>[0]): Dispatcher | undefined {
  try {
    return new EnvHttpProxyAgent({
      ...options,
      // Otherwise HTTP_PROXY would be taken for https where HTTPS_PROXY is not set.
      httpProxy: '',
      clientFactory: (origin, clientOptions) => {
        const client = new Client(origin, clientOptions);
        // A proxy that hangs up on CONNECT would be asked again without end.
        client.on('disconnect', (_origin, _targets, error) => {
          if (error.code === 'UND_ERR_SOCKET') client.destroy(error, () => {});
        });
        return client;
      },
    });
  } catch {
    return undefined;
  }
}

/** The value of a header; several are joined with a comma, as HTTP allows. */
export function headerOf(headers: Headers, name: string): string | undefined {
  const values = headers.filter(([key]) => key === name).map(([, value]) => value);
  return values.length === 0 ? undefined : values.join(', ');
}

/** The media type of a response, in lower case and without parameters. */
export function mediaType(response: HttpResponse): string | undefined {
  return headerOf(response.headers, 'content-type')?.split(';')[0]?.trim().toLowerCase();
}

/** The whole body, of at most `limit` bytes, or why it could not be read. */
export async function readBody(response: HttpResponse, limit: number): Promise<Buffer | FailedOutcome> {
  const pieces: Buffer[] = [];
  let length = 0;
  const failure = await response.read((chunk) => {
    pieces.push(chunk);
    length += chunk.length;
    return length > limit ? 'stop' : 'more';
  });
  if (length > limit) return { kind: 'cap-exceeded', detail: `an answer of more than ${limit / 1024 / 1024} MiB` };
  return failure ?? Buffer.concat(pieces);
}

function readHeaders(raw: unknown): Headers {
  const items = raw as readonly Buffer[];
  const headers: [string, string][] = [];
  for (let i = 0; i + 1 < items.length; i += 2) {
    const name = String(items[i]).toLowerCase();
    headers.push([name, name === 'set-cookie' ? '[left out]' : (items[i + 1]?.toString('latin1') ?? '')]);
  }
  return headers;
}

function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

/** Why a redirect is not followed; undefined when it is. */
function refuseRedirect(
  status: number,
  from: URL,
  location: string,
  to: URL | undefined,
  followed: number,
): string | undefined {
  if (to === undefined) return 'redirects to no readable URL';
  // Only as it was sent: parsing changes letters, and secrets are recognised by theirs.
  const shown = location.startsWith(to.origin) ? ` (${to.origin})` : '';
  if (to.origin !== from.origin) return `redirects to another origin${shown}, which is not followed`;
  if (status !== 307 && status !== 308) return `redirects to ${to.pathname} as a page; give that URL instead`;
  return followed >= MAX_REDIRECTS ? `redirects more than ${MAX_REDIRECTS} times` : undefined;
}

function decodersFor(encoding: string | undefined): Transform[] | undefined {
  const names = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  const decoders: Transform[] = [];
  for (const name of names.reverse()) {
    if (name === 'gzip' || name === 'x-gzip') decoders.push(createGunzip());
    else if (name === 'deflate') decoders.push(createInflate());
    else if (name === 'br') decoders.push(createBrotliDecompress());
    else return undefined;
  }
  return decoders;
}

const TLS_ERRORS: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'a certificate of its chain is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by nobody known',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is signed by nobody known',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS; is it plain http?',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS; is it plain http?',
};

const NETWORK_ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there (connection refused)',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was reset',
  UND_ERR_SOCKET: 'the connection was closed before the answer was whole',
  UND_ERR_CONNECT_TIMEOUT: 'no connection came about in time',
  ETIMEDOUT: 'no connection came about in time',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name cannot be looked up now',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the answer is shorter or longer than it says',
  Z_DATA_ERROR: 'the compressed answer is damaged',
  Z_BUF_ERROR: 'the compressed answer is cut off',
};

/** What a network error means, in words. */
function describeNetworkError(error: unknown, url?: URL): FailedOutcome {
  // An aborted request has a number for its code.
  const { code, cause, message } = error as Error & { readonly code?: string | number };
  const inner = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  for (const name of [String(code ?? ''), inner]) {
    const tls = TLS_ERRORS[name];
    if (tls !== undefined) return { kind: 'transport-error', detail: `TLS failed: ${tls}` };
    const network = NETWORK_ERRORS[name];
    if (network !== undefined) return { kind: 'transport-error', detail: atProxy(error, url) + network };
    if (name === 'UND_ERR_HEADERS_OVERFLOW' || name === 'HPE_HEADER_OVERFLOW')
      return { kind: 'cap-exceeded', detail: `response headers of more than ${HEADER_BYTES / 1024} KiB` };
    if (name.startsWith('HPE_') || (error as Error).name === 'HTTPParserError')
      return { kind: 'transport-error', detail: 'what it answers is not HTTP' };
    if (name.startsWith('ERR_SSL') || name.startsWith('CERT_'))
      return { kind: 'transport-error', detail: `TLS failed: ${name}` };
  }
  return { kind: 'transport-error', detail: message };
}
