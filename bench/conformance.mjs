// The official conformance suite and mcp-hallmark on the same servers, check by check: writes docs/conformance.md. Ends with
// code 1 when they disagree and EXPLAINED does not say why, or when the suite has a check that is not known here.
// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI, ROOT } from './lib/measure.mjs';

const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12';
// It wants Node 22.
const RUNNER = ['npx', '-y', '-p', 'node@22', '-p', SUITE, 'conformance', 'server'];
const EVERYTHING = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js';

/** @typedef {'passed' | 'failed' | 'not tried'} Verdict */
/** @typedef {{name: string, argv: readonly string[], path?: string}} Server */
/** @typedef {{revision: string, era: string, servers: readonly Server[], kind?: 'behind the proxy' | 'broken on purpose'}} Group of which only what failed is shown where the servers are broken */

/** @type {readonly Group[]} */
const GROUPS = [
  {
    revision: '2026-07-28',
    era: 'modern',
    servers: [fixture('perfect-modern'), fixture('perfect-dual'), fixture('sdk-modern'), fixture('sdk-dual')],
  },
  {
    revision: '2025-11-25',
    era: 'legacy',
    servers: [
      fixture('perfect-legacy', 'sse', 'sessions'),
      fixture('perfect-dual'),
      fixture('sdk-legacy'),
      { name: 'server-everything', argv: [EVERYTHING, 'streamableHttp'] },
    ],
  },
  {
    revision: '2026-07-28',
    era: 'modern',
    kind: 'behind the proxy',
    servers: [proxied('perfect-legacy'), proxied('sdk-legacy')],
  },
  {
    revision: '2025-11-25',
    era: 'legacy',
    kind: 'behind the proxy',
    servers: [proxied('perfect-modern'), proxied('sdk-modern')],
  },
  {
    revision: '2026-07-28',
    era: 'modern',
    kind: 'broken on purpose',
    servers: [
      ...['method-missing', 'name-missing', 'version-missing', 'method-mismatch', 'version-mismatch', 'name-mismatch'],
      ...['letter-case', 'origin-served', 'host-served'],
    ].map((fault) => faulty('modern', fault)),
  },
  {
    revision: '2025-11-25',
    era: 'legacy',
    kind: 'broken on purpose',
    servers: ['origin-served', 'host-served', 'notification-200', 'session-not-ended', 'stream-unprimed'].map((fault) =>
      faulty('legacy', fault),
    ),
  },
];

/** What no check of ours stands beside, and why: names of scenarios, or of single checks. @type {Record<string, RegExp>} */
const LEFT_OUT = {
  'They call tools, render prompts or read resources that only a server made for the suite has.':
    /^(tools-call-|prompts-get-|resources-read-|resources-templates-read|elicitation-|json-schema-2020-12|completion-complete|input-required-result-(?!unsupported)|http-custom-header|server-sse-polling\/server-sse-disconnect-resume|server-stateless\/.*(undeclared-capability|missing-capability|no-independent-requests|no-log-without-loglevel|list-changed-on-subscription))/,
  'They are about an extension, which a server need not have.': /^(tasks-|sep-2640-)/,
  'They are notes, not checks.': /\/(outgoing-request|incoming-response|incoming-sse-event|stream-closed|.*-skipped)$/,
};

/**
 * What of ours says the same: rules, or requirements where a rule has several. `run` is that the server could be vetted at
 * all, with everything that takes: requests, notifications and the end of a session.
 * @type {Record<string, readonly string[]>}
 */
const OURS = {
  'wire-schema-valid': ['spec/message-shape', 'spec/server-shape', 'spec/rpc-envelope'],
  'server-initialize': ['spec/server-shape'],
  'server-session-id-visible-ascii': ['http25-session-id-charset'],
  'server-session-initialized-accepted': ['http25-notification-202'],
  'server-session-delete-accepted': ['run'],
  'server-session-terminated-returns-404': ['http25-session-terminated-404'],
  'server-sse-priming-event': ['http25-sse-priming'],
  'server-sse-retry-field': [],
  'server-sse-content-type': ['spec/http-content-type'],
  'server-sse-multiple-streams-session': [],
  'server-sse-polling-session': [],
  'server-accepts-multiple-post-streams': ['run', 'stateless-parallel-requests'],
  'server-sse-streams-functional': ['run'],
  ping: ['spec/ping'],
  'logging-set-level': ['log-setlevel-legacy'],
  'resources-subscribe': ['spec/resource-subscription'],
  'resources-unsubscribe': ['spec/resource-subscription'],
  'tools-list': ['tool-list-shape', 'spec/tool-shape', 'spec/input-schema-object'],
  'tools-name-format': ['spec/tool-name-charset', 'spec/tool-name-length'],
  'tools-list-deterministic-order': ['list-deterministic-order'],
  'prompts-list': ['spec/message-shape', 'spec/prompt-shape'],
  'resources-list': ['spec/message-shape', 'spec/resource-shape'],
  'localhost-host-rebinding-rejected': ['spec/http-host', 'spec/http-origin'],
  'localhost-host-valid-accepted': ['run'],
  'sep-2164-no-empty-contents': ['resource-not-found-no-empty'],
  'sep-2164-error-code': ['resource-not-found-code'],
  'sep-2164-data-uri': ['resource-not-found-data-uri'],
  'sep-2549-tools-list-caching-hints': ['cache-ttl-present', 'cache-scope-present-valid'],
  'sep-2549-prompts-list-caching-hints': ['cache-ttl-present', 'cache-scope-present-valid'],
  'sep-2549-resources-list-caching-hints': ['cache-ttl-present', 'cache-scope-present-valid'],
  'sep-2549-resources-templates-list-caching-hints': ['cache-ttl-present', 'cache-scope-present-valid'],
  'sep-2549-resources-read-caching-hints': ['cache-ttl-present', 'cache-scope-present-valid'],
  'sep-2549-ttl-non-negative': ['cache-ttl-nonnegative-integer'],
  'sep-2549-cache-scope-valid': ['cache-scope-present-valid'],
  'sep-2243-server-reject-invalid-headers': ['spec/http-header-missing', 'spec/http-header-mismatch'],
  'sep-2243-server-reject-error-code': ['spec/http-header-missing', 'spec/http-header-mismatch'],
  'sep-2243-server-accepts-whitespace-header-value': ['http-header-ows'],
  'sep-2243-header-name-case-insensitive': ['http-header-name-case'],
  'sep-2322-not-on-unsupported-requests': ['result-input-required-methods'],
  'sep-2575-request-meta-invalid-missing-meta': ['req-meta-required'],
  'sep-2575-request-meta-invalid-missing-protocol-version': ['req-meta-required'],
  'sep-2575-request-meta-invalid-missing-client-capabilities': ['req-meta-required'],
  'sep-2575-http-server-meta-invalid-400': ['http-error-statuses'],
  'sep-2575-request-meta-client-info-optional': ['req-meta-clientinfo-optional'],
  'sep-2575-server-implements-discover': ['run', 'discover-result-shape'],
  'sep-2575-server-identifies-in-result-meta': ['discover-serverinfo-meta', 'result-serverinfo-every'],
  'sep-2575-server-declares-prompts-in-discover': ['cap-declared-when-supported'],
  'sep-2575-discover-capabilities-match-handlers': ['cap-list-answers-when-declared'],
  'sep-2575-server-unsupported-version-error': ['version-unsupported-error'],
  'sep-2575-http-server-unsupported-version-400': ['http-error-statuses'],
  'sep-2575-http-server-header-mismatch-400': ['version-header-body-mismatch'],
  'sep-2575-http-server-method-not-found-404': ['rpc-unknown-method-code', 'http-error-statuses'],
  'sep-2575-http-server-method-not-found-404-initialize': ['http-error-statuses'],
  'sep-2575-http-server-method-not-found-404-ping': ['version-removed-methods', 'http-error-statuses'],
  'sep-2575-http-server-method-not-found-404-logging-setlevel': ['version-removed-methods', 'http-error-statuses'],
  'sep-2575-http-server-method-not-found-404-resources-subscribe': ['version-removed-methods', 'http-error-statuses'],
  'sep-2575-http-server-method-not-found-404-resources-unsubscribe': ['version-removed-methods', 'http-error-statuses'],
  'sep-2575-server-sends-subscription-ack': ['sub-ack-first'],
  'sep-2575-server-tags-subscription-id': ['spec/subscription-conduct'],
  'sep-2575-server-honors-notification-filter': ['sub-ack-subset', 'sub-no-unrequested'],
  'sep-2575-http-server-error-jsonrpc-id': ['rpc-response-id-echo'],
};

const NOT_DECLARED =
  'The server does not declare the capability, so it need not have the method; the suite asks for it all the same.';
const VERSION_HEADER =
  'The suite judges the header of the version in another check: `sep-2575-http-server-header-mismatch-400`.';
const NOTHING_TO_TELL = 'The server declares no changes that one could listen to, so we open no subscription.';
const NO_SESSION = 'The server opens no session, which it need not.';

/** Why they disagree, by check, on one server (`check@server`) or all. @type {Record<string, string>} */
const EXPLAINED = {
  'sep-2575-server-honors-notification-filter@perfect-legacy': NOTHING_TO_TELL,
  'sep-2575-server-sends-subscription-ack@perfect-legacy': NOTHING_TO_TELL,
  'sep-2575-server-tags-subscription-id@perfect-legacy': NOTHING_TO_TELL,
  'localhost-host-rebinding-rejected':
    'The suite sends a foreign Host and a foreign Origin in one request, and one that is refused for either passes. We send each alone.',
  'sep-2243-server-reject-invalid-headers':
    'The request is refused with another code than -32020. The suite has a check of its own for the code; with us it is one finding.',
  'sep-2243-server-reject-invalid-headers@version-mismatch': VERSION_HEADER,
  'sep-2243-server-reject-error-code@version-mismatch': VERSION_HEADER,
  'server-session-initialized-accepted':
    'A notification is answered with 200. The suite takes any success; the specification demands 202.',
  'logging-set-level': NOT_DECLARED,
  'logging-set-level@server-everything':
    'The suite sets a level that there is. We also set one that there is not, which is answered with -32603 where the specification has -32602.',
  'resources-subscribe': NOT_DECLARED,
  'resources-unsubscribe': NOT_DECLARED,
  'server-session-id-visible-ascii': 'The server opens no session, so there is no id that could be wrong.',
  'server-sse-multiple-streams-session': NO_SESSION,
  'server-sse-polling-session': NO_SESSION,
  'server-sse-content-type':
    'The suite wants an event stream. A server may answer every request as JSON (2025-11-25 `basic/transports`, Sending Messages to the Server).',
  'server-sse-priming-event':
    'The events of this server have no ids: it does not offer to resume, which it need not. We report a missing first event only where events have ids.',
  'server-sse-retry-field':
    '`retry` is asked for before a server closes a connection without ending its stream; these servers do not do that.',
  'server-sse-streams-functional':
    'The suite looks for event streams, and these servers answer as JSON. That several requests are answered at once is judged all the same.',
};

/** @type {Record<Verdict, string>} */
const SIGN = { passed: '✓', failed: '✗', 'not tried': '–' };

/** @typedef {{id: string, suite: Map<string, Verdict>, ours: Map<string, Verdict>}} Row */

const unexplained = /** @type {string[]} */ ([]);
const leftOut = /** @type {Map<string, Set<string>>} */ (new Map());
const used = /** @type {Set<string>} */ (new Set());
const sections = [];
for (const group of GROUPS) {
  const rows = /** @type {Map<string, Row>} */ (new Map());
  for (const server of group.servers) {
    const started = await start(server);
    try {
      const run = runOurs(started.url, group.era);
      for (const [id, verdict] of runSuite(started.url, group.revision)) {
        const row = rows.get(id) ?? { id, suite: new Map(), ours: new Map() };
        rows.set(id, row);
        row.suite.set(server.name, verdict);
        row.ours.set(server.name, ownVerdict(OURS[id] ?? [], run));
      }
    } finally {
      await started.stop();
    }
  }
  sections.push(
    section(
      group,
      [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    ),
  );
}
for (const key of Object.keys(EXPLAINED).filter((one) => !used.has(one)))
  unexplained.push(`${key}: not needed any more`);
writeFileSync(join(ROOT, 'docs/conformance.md'), page(sections));
for (const line of unexplained) process.stderr.write(`${line}\n`);
process.exitCode = unexplained.length === 0 ? 0 : 1;

/** @param {string} name @param {...string} args @returns {Server} */
function fixture(name, ...args) {
  return { name: [name, ...args].join(' '), argv: [`test/servers/http/${name}.mjs`, ...args] };
}

/** @param {string} era @param {string} fault @returns {Server} */
function faulty(era, fault) {
  return { name: fault, argv: ['test/servers/http/faulty.mjs'], path: `/${era}/${fault}/mcp` };
}

/** A server over stdio that only knows the other era, behind `mcp-hallmark proxy`. @param {string} name @returns {Server} */
function proxied(name) {
  const serve = ['proxy', '--no-fix', '--serve', 'http://127.0.0.1:PORT/mcp', '--'];
  return { name, argv: [CLI, ...serve, process.execPath, `test/servers/${name}.mjs`] };
}

/** @param {Server} server */
async function start({ name, argv, path = '/mcp' }) {
  const port = await freePort();
  const args = argv.map((arg) => arg.replace(':PORT', `:${port}`));
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(port) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const gone = new Promise((resolve) => child.on('close', resolve));
  await new Promise((resolve, reject) => {
    const listen = (/** @type {Buffer} */ chunk) => {
      if (/listening|serving at/i.test(chunk.toString())) resolve(undefined);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void gone.then(() => reject(new Error(`${name} ended before it listened`)));
  });
  const stop = async () => {
    child.kill();
    await gone;
  };
  return { url: `http://127.0.0.1:${port}${path}`, stop };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** @param {string} url @param {string} revision @returns {Map<string, Verdict>} */
function runSuite(url, revision) {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  const [program, ...args] = [...RUNNER, '--url', url, '--requirements', revision, '-o', folder];
  spawnSync(program, args, { cwd: folder, stdio: 'ignore' });
  const verdicts = /** @type {Map<string, Verdict>} */ (new Map());
  for (const scenario of readdirSync(folder)) {
    const name = scenario.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, '');
    for (const { id, status } of JSON.parse(readFileSync(join(folder, scenario, 'checks.json'), 'utf8'))) {
      const reason = Object.entries(LEFT_OUT).find(
        ([, pattern]) => pattern.test(`${name}/${id}`) && id !== 'wire-schema-valid',
      );
      if (reason !== undefined) {
        leftOut.set(reason[0], (leftOut.get(reason[0]) ?? new Set()).add(id));
        continue;
      }
      if (OURS[id] === undefined) unexplained.push(`${name}/${id}: a check that is not known here`);
      const verdict = verdictOf(status);
      // Some checks are made several times, on different requests.
      if (verdicts.get(id) !== 'failed') verdicts.set(id, verdict);
    }
  }
  rmSync(folder, { recursive: true });
  return verdicts;
}

/** @param {string} status @returns {Verdict} */
function verdictOf(status) {
  if (status === 'SUCCESS') return 'passed';
  return status === 'FAILURE' || status === 'WARNING' ? 'failed' : 'not tried';
}

/** @param {string} url @param {string} era */
function runOurs(url, era) {
  const args = [CLI, 'run', '--format', 'json', '--pedantic', '--era', era, url];
  const { stdout } = spawnSync(process.execPath, args, { cwd: tmpdir(), encoding: 'utf8', maxBuffer: 1 << 28 });
  return JSON.parse(stdout).targets[0];
}

/** @param {readonly string[]} names @param {any} target @returns {Verdict} */
function ownVerdict(names, target) {
  if (names.length === 0) return 'not tried';
  const verdicts = names.map((name) => {
    if (name === 'run') return target.trouble === null ? 'passed' : 'failed';
    const isRule = name.includes('/');
    const found = target.findings.some((/** @type {any} */ { ruleId, requirements = [] }) =>
      isRule ? ruleId === name : requirements.includes(name),
    );
    if (found) return 'failed';
    const rules = isRule ? [name] : rulesOf(name);
    const skipped = new Set(target.skipped.map((/** @type {any} */ { ruleId }) => ruleId));
    return rules.every((rule) => skipped.has(rule)) ? 'not tried' : 'passed';
  });
  if (verdicts.includes('failed')) return 'failed';
  return verdicts.includes('passed') ? 'passed' : 'not tried';
}

/** The rules that cover a requirement, as docs/coverage.md says. @param {string} requirement @returns {string[]} */
function rulesOf(requirement) {
  const text = readFileSync(join(ROOT, 'docs/coverage.md'), 'utf8');
  const line = text.split('\n').find((one) => one.startsWith(`| \`${requirement}\` |`));
  const rules = [...(line ?? '').matchAll(/\[`([a-z]+\/[a-z-]+)`\]/g)].map(([, rule = '']) => rule);
  if (rules.length === 0) throw new Error(`no rule covers ${requirement}`);
  return rules;
}

/** @param {Group} group @param {readonly Row[]} all */
function section({ revision, era, servers, kind }, all) {
  const broken = kind === 'broken on purpose';
  const names = servers.map(({ name }) => name);
  const rows = broken ? all.filter(({ suite, ours }) => [...suite.values(), ...ours.values()].includes('failed')) : all;
  const notes = /** @type {string[]} */ ([]);
  const lines = rows.map(({ id, suite, ours }) => {
    const cells = names.map((name) => {
      const [theirs, own] = [suite.get(name) ?? 'not tried', ours.get(name) ?? 'not tried'];
      const pair = `${SIGN[theirs]} ${SIGN[own]}`;
      if (theirs === own) return pair;
      const key = EXPLAINED[`${id}@${name}`] === undefined ? id : `${id}@${name}`;
      const why = EXPLAINED[key];
      if (why === undefined) {
        unexplained.push(`${id}@${name}: the suite says ${theirs}, mcp-hallmark ${own}`);
        return pair;
      }
      used.add(key);
      if (!notes.includes(why)) notes.push(why);
      return `${pair} (${notes.indexOf(why) + 1})`;
    });
    const own = (OURS[id] ?? []).map((name) => (name === 'run' ? 'the run itself' : `\`${name}\``)).join(', ');
    return `| \`${id}\` | ${own === '' ? 'none' : own} | ${cells.join(' | ')} |`;
  });
  const cells = rows.flatMap(({ suite, ours }) => names.map((name) => suite.get(name) === ours.get(name)));
  return [
    `## ${revision} (${era})${kind === undefined ? '' : `, ${kind}`}`,
    ...(broken ? ['Each server has the one fault that its name tells; checks that nobody failed are not shown.'] : []),
    ...(kind === 'behind the proxy'
      ? ['Each server knows only the other era; the [bridge](bridge.md) serves it in this one.']
      : []),
    `${cells.filter(Boolean).length} of ${cells.length} verdicts are the same.`,
    [
      `| check of the suite | ours | ${names.map((name) => `\`${name}\``).join(' | ')} |`,
      `|---|---|${names.map(() => '---|').join('')}`,
      ...lines,
    ].join('\n'),
    ...notes.map((why, index) => `(${index + 1}) ${why}`),
  ].join('\n\n');
}

/** @param {readonly string[]} parts */
function page(parts) {
  const others = [...leftOut].map(
    ([why, ids]) =>
      `- ${why} ${[...ids]
        .sort()
        .map((id) => `\`${id}\``)
        .join(', ')}`,
  );
  return [
    '# Beside the official conformance suite',
    '<!-- Written by `node bench/conformance.mjs`. -->',
    `\`${SUITE}\` tests servers over HTTP, mostly by calling tools that a server has for it. What it tests without them, mcp-hallmark tests as well. This page puts the verdicts side by side, on model servers of this project (which conform), servers made with the official SDKs, the reference server server-everything, and servers that are broken on purpose.`,
    "The first sign is the suite's verdict, the second ours: ✓ passed, ✗ failed (a warning counts), – not tried. A check that the suite makes several times has its worst verdict. *Ours* names the rules that would report it, or the requirements of [coverage.md](coverage.md). `npm run build && node bench/conformance.mjs` makes the page again; it fails when a difference has no explanation.",
    ...parts,
    '## Left out',
    others.sort().join('\n'),
    '',
  ].join('\n\n');
}
