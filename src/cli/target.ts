import { existsSync } from 'node:fs';
import type { ConfiguredTarget, Settings } from '../config/merge.ts';
import { sha256Hex } from '../engine/fingerprint.ts';
import type { Stage } from '../gather/gather-surface.ts';
import type { HttpTarget } from '../gather/http-connection.ts';
import type { Connector, Launch, Limits, ProbeOptions } from '../gather/index.ts';
import { serverEnvironment } from '../host/environment.ts';
import { advisedSteps } from '../launch/advised-steps.ts';
import { commandLabel } from '../launch/command-label.ts';
import { factsOfCommand, factsOfUrl } from '../launch/launch-facts.ts';
import { splitCommand } from '../launch/split-command.ts';
import type { LaunchFacts } from '../model/launch.ts';
import type { Surface, TargetId } from '../model/surface.ts';
import { display } from '../text/display.ts';
import { redactor } from '../text/redact.ts';
import { RefusedLaunch, UsageError } from './errors.ts';
import { readHeaders } from './headers.ts';
import type { ConnectFlags } from './options.ts';

/** What a server gets of us besides messages, and how it is spoken to. */
export type Access = Pick<ConnectFlags, 'era' | 'passEnv' | 'header' | 'headerEnv'>;

/** Which tools are called, and the secrets that stand in their arguments. */
export interface Probing {
  readonly options: ProbeOptions;
  readonly secrets: readonly string[];
}

/** A server to start, or to reach. */
export type Target = {
  readonly id: TargetId;
  /** Its name in the configuration. */
  readonly name?: string;
  readonly access: Access;
  /** The fixtures file that the configuration names. */
  readonly fixtures?: string;
  /** The tools that are to be called. */
  readonly probing?: Probing;
  /** How it is started or reached. A secret in its URL was handed over on purpose, and is kept out of everything. */
  readonly launch: LaunchFacts;
} & ({ readonly argv: readonly string[] } | { readonly url: URL });

/**
 * Reads the targets of a command line: quoted commands, URLs, names of configured targets, and what stands after `--`.
 * Without any, all configured targets are meant.
 */
export function readTargets(
  given: readonly string[],
  command: readonly string[] | undefined,
  flags: Access & Pick<ConnectFlags, 'url'>,
  configured: Settings['targets'],
): Target[] {
  const urls = flags.url ?? [];
  const all = given.length + urls.length === 0 && command === undefined;
  const targets = [
    ...(all ? Object.keys(configured) : given).map((text) =>
      Object.hasOwn(configured, text)
        ? configuredTarget(text, configured[text]?.value ?? {}, flags)
        : isUrl(text)
          ? urlTarget(text, flags)
          : quotedCommand(text, flags),
    ),
    ...urls.map((text) => urlTarget(text, flags)),
    ...(command === undefined ? [] : [commandTarget(command, flags)]),
  ];
  if (targets.length === 0)
    throw new UsageError('no server given. Example: mcp-hallmark -- npx -y @modelcontextprotocol/server-everything');
  checkHeaders(targets, flags);
  return targets;
}

/** Refuses headers that nobody would get, or several hosts. */
export function checkHeaders(targets: readonly Target[], flags: Access): void {
  const origins = new Set(targets.flatMap((target) => ('url' in target ? [target.url.origin] : [])));
  const headers = flags.header.length + flags.headerEnv.length;
  if (headers > 0 && origins.size === 0)
    throw new UsageError('--header and --header-env are for servers reached by a URL');
  if (headers > 0 && origins.size > 1)
    throw new UsageError('--header and --header-env would go to several hosts; vet them one by one');
}

function configuredTarget(name: string, target: ConfiguredTarget, flags: Access): Target {
  const access: Access = {
    era: target.era ?? flags.era,
    passEnv: [...(target.passEnv ?? []), ...flags.passEnv],
    header: [...Object.entries(target.headers ?? {}).map(([header, value]) => `${header}: ${value}`), ...flags.header],
    headerEnv: [
      ...Object.entries(target.headerEnv ?? {}).map(([header, variable]) => `${header}=${variable}`),
      ...flags.headerEnv,
    ],
  };
  const named = { name, ...(target.fixtures === undefined ? {} : { fixtures: target.fixtures }) };
  if (target.url !== undefined) return { ...urlTarget(target.url, access), ...named };
  const command = target.command ?? [];
  return {
    ...(typeof command === 'string' ? quotedCommand(command, access) : commandTarget(command, access)),
    ...named,
  };
}

function isUrl(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
}

/** A server that is reached by a URL. A URL may hold secrets, so no message repeats it. */
export function urlTarget(text: string, access: Access): Target {
  if (!URL.canParse(text)) throw new UsageError('a URL that was given cannot be read');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new UsageError(`a URL of ${url.protocol} was given; servers are reached over http and https`);
  url.hash = '';
  const hash = sha256Hex(JSON.stringify([url.protocol, url.hostname, url.port, url.pathname]));
  const launch = { ...factsOfUrl(url.href), secrets: [] };
  return { id: { kind: 'http', label: url.origin, hash }, url, access, launch };
}

function quotedCommand(text: string, access: Access): Target {
  if (/\.jsonc?$/i.test(text) && existsSync(text))
    throw new UsageError(
      `${display(text)} is a file; to vet saved definitions run: mcp-hallmark check ${display(text)}`,
    );
  const split = splitCommand(text);
  if (split.status === 'failed')
    throw new UsageError(`cannot read the command "${display(text, 60)}": ${display(split.message)}`);
  return commandTarget(split.argv, access);
}

/** A server that a command starts. */
export function commandTarget(argv: readonly string[], access: Access): Target {
  if (argv.length === 0) throw new UsageError('there is no command after "--"');
  if (argv[0] === '') throw new UsageError('the command is empty');
  const id = { kind: 'stdio', label: commandLabel(argv), hash: sha256Hex(JSON.stringify(argv)) } as const;
  return { id, argv, access, launch: factsOfCommand(argv) };
}

/** A gathered surface without secrets, and whether the server's definitions held one. */
export interface GatheredTarget {
  readonly surface: Surface;
  readonly definitionsHeldSecret: boolean;
}

/** Starts or reaches a target, gathers its surface and ends the conversation. Secrets are gone from what it gives. */
export async function gatherTarget(
  target: Target,
  flags: ConnectFlags,
  onStage: (stage: Stage) => void,
): Promise<GatheredTarget> {
  // Talking to servers is loaded only by the commands that do it.
  const { DEFAULT_LIMITS, definitionsDiffer, gatherSurface, redactSurface } = await import('../gather/index.ts');
  const limits = {
    ...DEFAULT_LIMITS,
    startMs: flags.startTimeout * 1000,
    quietMs: Math.min(DEFAULT_LIMITS.quietMs, flags.startTimeout * 500),
    requestMs: flags.timeout * 1000,
    trialMs: Math.min(DEFAULT_LIMITS.trialMs, flags.timeout * 1000),
    totalMs: flags.totalTimeout * 1000,
  };
  const { options: probes, secrets: inArguments = [] } = target.probing ?? {};
  const reached = reach(target, inArguments.flatMap(secretsIn));
  const connector = await connectorTo(reached, limits);
  const leftOut = {
    ...(flags.streams ? {} : { streams: 'left out with --no-streams' }),
    ...(flags.reads ? {} : { reads: 'left out with --no-reads' }),
    ...(flags.cloaking === true ? {} : { cloaking: 'held only with --cloaking' }),
  };
  const { listsOnly = false } = flags;
  const raw = await gatherSurface(target.id, connector, {
    era: target.access.era,
    limits,
    leftOut,
    listsOnly,
    probes,
    onStage,
  });
  const surface = withLaunch(redactSurface(raw, redactor(reached.secrets)), target.launch);
  return { surface, definitionsHeldSecret: definitionsDiffer(raw, surface) };
}

function withLaunch(surface: Surface, launch: LaunchFacts): Surface {
  const { legacyLeg } = surface;
  return {
    ...surface,
    parts: { ...surface.parts, launch: { status: 'ok', value: launch } },
    ...(legacyLeg === undefined ? {} : { legacyLeg: withLaunch(legacyLeg, launch) }),
  };
}

/** Refuses, before any server is started, what is known to do harm and what a target cannot be given. */
export function checkAccess(target: Target): void {
  refuseKnownBad(target.launch);
  refuseValues(target.access.passEnv);
  reach(target);
}

/** Refuses to start a release that is known to do harm. */
function refuseKnownBad(launch: LaunchFacts): void {
  const [found] = advisedSteps(launch, 'malicious');
  if (found === undefined) return;
  const { what, ids, source } = found.advisory;
  throw new RefusedLaunch(`not started: ${display(found.package, 80)} ${what} (${[...ids, source].join(', ')})`);
}

/** A value in the place of a name may be a secret, so what is no name is not repeated. */
function refuseValues(names: readonly string[]): void {
  if (names.some((name) => !/^[A-Za-z_][\w()]*$/.test(name)))
    throw new UsageError('--pass-env: give the name of a variable, without its value');
}

function readEnvironment(access: Access): Readonly<Record<string, string>> {
  const environment = serverEnvironment(process.env, process.platform, access.passEnv);
  if (environment.status === 'ok') return environment.env;
  const missing = environment.missing.map((name) => display(name, 60)).join(', ');
  throw new UsageError(`--pass-env: not set in this environment: ${missing}`);
}

/** How a target is started or reached, and the secrets that it is given. */
export type Reached = { readonly secrets: readonly string[] } & (
  | { readonly launch: Launch }
  | { readonly server: Omit<HttpTarget, 'patience'> }
);

/** Puts together what a target gets; `known` are further secrets. */
export function reach(target: Target, known: readonly string[] = []): Reached {
  const { access } = target;
  if ('argv' in target) {
    const env = readEnvironment(access);
    const secrets = [...access.passEnv.flatMap((name) => secretsIn(env[name] ?? '')), ...known];
    return { launch: { argv: target.argv, env, cwd: process.cwd() }, secrets };
  }
  const { headers, secrets: inHeaders } = readHeaders(target.url, access, process.env);
  const secrets = [...inHeaders, ...known];
  const url = new URL(target.url);
  url.username = '';
  url.password = '';
  return { server: { url, headers, redact: redactor(secrets) }, secrets };
}

async function connectorTo(reached: Reached, limits: Limits): Promise<Connector> {
  if ('launch' in reached) {
    const { StdioConnection } = await import('../gather/stdio-connection.ts');
    const redact = redactor(reached.secrets);
    return {
      transport: 'stdio',
      open: (purpose) => new StdioConnection(reached.launch, purpose, limits, redact),
      openDeprecated: () => undefined,
    };
  }
  // The HTTP library is large, and nobody else needs it.
  const { examineAuthorization, HttpConnection, HttpSseConnection, Patience } = await import('../gather/http.ts');
  const server = { ...reached.server, patience: new Patience() };
  return {
    transport: 'http',
    open: (purpose) => new HttpConnection(server, purpose, limits),
    openDeprecated: (purpose) => new HttpSseConnection(server, purpose, limits),
    examineAuthorization: (refused) => examineAuthorization(server, refused, limits),
  };
}

/** A value, its lines, and both without blanks around them: a server may repeat any of these. */
function secretsIn(value: string): string[] {
  return [value, ...value.split(/\r?\n/)].flatMap((text) => [text, text.trim()]).filter(isRecognisable);
}

/** Values such as `1`, `true`, `debug` or `production` say nothing secret, and replacing them would deface every report. */
function isRecognisable(value: string): boolean {
  return value.length >= 6 && !/^\d{1,8}$/.test(value) && !/^[A-Za-z]{1,12}$/.test(value);
}
