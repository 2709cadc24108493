/** A hostile server over HTTP and what vetting it gives: unless said, a modern server with one tool. */
export interface HostileCase {
  /** A fixture of `test/servers/http/hostile`, or of this folder's `servers`. */
  readonly server: string;
  readonly args?: readonly string[];
  readonly flags?: readonly string[];
  readonly code: 0 | 2;
  readonly era?: 'legacy' | 'modern' | 'unknown';
  readonly tools?: number;
  /** Nothing was received from it, so that no rule has anything to judge. */
  readonly silent?: true;
  readonly trouble?: { readonly kind: string; readonly message: string | RegExp };
}

/** Silence has to be waited for; a server that works gets all the time that a busy machine may need. */
const SILENT_AT_ONCE = ['--start-timeout', '1', '--timeout', '1'];
const SILENT_LATER = ['--start-timeout', '60', '--timeout', '2'];

const NO_ANSWER = {
  kind: 'timeout',
  message: 'no answer to server/discover or initialize within 1 s; if it only needs longer, raise --start-timeout',
};
const NO_TOOLS = {
  kind: 'timeout',
  message: 'no answer to tools/list within 2 s; if it only needs longer, raise --timeout',
};
const CLOSED = { kind: 'transport-error', message: 'the connection was closed before the answer was whole' };
const TOO_LONG = { kind: 'cap-exceeded', message: 'an answer of more than 16 MiB' };
const NO_MCP = (type: string): HostileCase['trouble'] => ({
  kind: 'http-error',
  message: `HTTP 200: the answer came as ${type}, not as application/json or text/event-stream`,
});

/** One that spoils every answer cannot be spoken to; one that spoils the tools has shown its era before. */
const SPOILERS: readonly (Pick<HostileCase, 'server'> & {
  readonly trouble: NonNullable<HostileCase['trouble']>;
  readonly silent?: true;
})[] = [
  { server: 'close-mid-body', trouble: CLOSED },
  { server: 'empty-200', trouble: { kind: 'invalid-json', message: 'the answer is empty' } },
  { server: 'endless-body', trouble: TOO_LONG },
  { server: 'endless-sse', trouble: NO_TOOLS, silent: true },
  { server: 'endless-sse-events', trouble: NO_TOOLS, silent: true },
  { server: 'gzip-bomb', trouble: TOO_LONG },
  { server: 'header-flood', trouble: { kind: 'cap-exceeded', message: 'response headers of more than 64 KiB' } },
  { server: 'json-as-text', trouble: NO_MCP('text/plain') as NonNullable<HostileCase['trouble']> },
  { server: 'slow-body', trouble: NO_TOOLS, silent: true },
  { server: 'wrong-content-type', trouble: NO_MCP('text/html') as NonNullable<HostileCase['trouble']> },
];

const CONFORMING = ['sse-answer-not-last', 'sse-crlf-bom', 'sse-multi-line-data', 'sse-split-utf8'];

const FLOODS: readonly (readonly [form: string, message: string])[] = [
  ['events', 'an answer of more than 128 MiB'],
  ['many-comments', 'an answer of more than 128 MiB'],
  ['gzip-events', 'an answer of more than 128 MiB'],
  ['data-lines', 'an event of more than 16 MiB'],
  ['empty-data', 'an event of more than 16 MiB'],
  ['comment-line', 'an event of more than 16 MiB'],
  ['brotli-body', 'an answer of more than 16 MiB'],
];

const STATUSES: readonly (readonly [status: number, message: string | RegExp])[] = [
  [204, /^HTTP 204: the answer came as text\/plain, not as/],
  [301, /^HTTP 301: /],
  [307, /^HTTP 307: /],
  [400, 'HTTP 400: refused'],
  [
    401,
    'HTTP 401: the server wants authorization; give it a token: --header-env Authorization=VARIABLE, with the whole header value in VARIABLE',
  ],
  [403, 'HTTP 403: forbidden; is the token, if one was given, allowed to do this?'],
  [404, 'HTTP 404: not found; check the path of the URL: many servers answer at /mcp'],
  [405, 'HTTP 405: POST is not allowed; check the path of the URL: many servers answer at /mcp'],
  [406, 'HTTP 406: the server cannot answer as JSON or as an event stream'],
  [415, 'HTTP 415: the server does not take JSON'],
  [418, 'HTTP 418: refused'],
  [500, 'HTTP 500: the server failed'],
  [502, 'HTTP 502: the server failed'],
  [503, 'HTTP 503: the server failed'],
];

const unknown = { code: 2, era: 'unknown', tools: 0 } as const;

/** Every hostile fixture. */
export const HOSTILE: readonly HostileCase[] = [
  ...SPOILERS.map(({ server, trouble, silent }) => ({
    ...unknown,
    server,
    flags: silent ? SILENT_AT_ONCE : [],
    trouble: silent ? NO_ANSWER : trouble,
  })),
  ...SPOILERS.flatMap(({ server, trouble, silent }) =>
    (['modern', 'legacy'] as const).map((era) => ({
      server,
      args: ['tools/list'],
      flags: ['--era', era, ...(silent ? SILENT_LATER : [])],
      code: 2 as const,
      era,
      tools: 0,
      trouble: silent ? trouble : { ...trouble, message: `tools/list: ${trouble.message}` },
    })),
  ),
  ...FLOODS.map(([form, message]) => ({
    server: 'flood',
    args: [form],
    // One era is enough: each conversation reads as much as one may send.
    flags: ['--timeout', '90', '--era', 'modern'],
    code: 2 as const,
    tools: 0,
    trouble: { kind: 'cap-exceeded', message: `tools/list: ${message}` },
  })),
  ...CONFORMING.flatMap((server) => [
    { server, code: 0 as const },
    { server, code: 0 as const, era: 'legacy' as const, flags: ['--era', 'legacy'] },
  ]),
  { server: 'cookie-setter', code: 0 },
  { server: 'echo-secret', code: 0 },
  { server: 'legacy-400-plain', code: 0, era: 'legacy' },
  { server: 'never-answers', ...unknown, silent: true, flags: SILENT_AT_ONCE, trouble: NO_ANSWER },
  {
    server: 'never-answers',
    ...unknown,
    silent: true,
    flags: ['--total-timeout', '1'],
    trouble: {
      kind: 'timeout',
      message: /^the whole run took longer than 1 s/,
    },
  },
  { server: 'rate-limited', code: 0 },
  { server: 'rate-limited', code: 0, era: 'legacy', flags: ['--era', 'legacy'] },
  {
    server: 'rate-limited-forever',
    ...unknown,
    trouble: {
      kind: 'http-error',
      message: 'HTTP 429: not verified: rate limited (Retry-After: 1); try again later',
    },
  },
  {
    server: 'redirect-loop',
    ...unknown,
    trouble: { kind: 'http-error', message: 'HTTP 307: redirects more than 5 times' },
  },
  {
    server: 'redirect-other-port',
    ...unknown,
    trouble: {
      kind: 'http-error',
      message: /^HTTP 307: redirects to another origin \(http:\/\/127\.0\.0\.1:\d+\), which is not followed$/,
    },
  },
  { server: 'redirect-same-origin', code: 0 },
  {
    server: 'reset-on-connect',
    ...unknown,
    trouble: { kind: 'transport-error', message: 'the connection was reset' },
  },
  {
    server: 'session-lost',
    code: 2,
    era: 'legacy',
    tools: 0,
    trouble: {
      kind: 'http-error',
      message:
        'tools/list: HTTP 404: the server dropped its session, and no fresh one lasted; do several instances serve this URL without sharing their sessions?',
    },
  },
  {
    server: 'tls-selfsigned',
    ...unknown,
    trouble: {
      kind: 'transport-error',
      message: 'TLS failed: its certificate is self-signed; name a certificate to trust with NODE_EXTRA_CA_CERTS',
    },
  },
  ...STATUSES.map(([status, message]) => ({
    server: 'status',
    args: [String(status)],
    ...unknown,
    trouble: { kind: 'http-error', message },
  })),
  {
    server: 'status',
    args: ['429', '3600'],
    ...unknown,
    trouble: {
      kind: 'http-error',
      message: 'HTTP 429: not verified: rate limited (Retry-After: 3600); try again later',
    },
  },
];
