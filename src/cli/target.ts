import { existsSync } from 'node:fs';
import type { ConfiguredTarget, Settings } from '../config/merge.ts';
import { sha256Hex } from '../engine/fingerprint.ts';
import type { Stage } from '../gather/gather-surface.ts';
import type { Connector, Limits } from '../gather/index.ts';
import { serverEnvironment } from '../host/environment.ts';
import { commandLabel } from '../launch/command-label.ts';
import { splitCommand } from '../launch/split-command.ts';
import type { Json } from '../model/json.ts';
import type { Surface, TargetId } from '../model/surface.ts';
import { display } from '../text/display.ts';
import { redactJson, redactor } from '../text/redact.ts';
import { UsageError } from './errors.ts';
import { readHeaders } from './headers.ts';
import type { ConnectFlags } from './options.ts';

/** What a server gets of us besides messages, and how it is spoken to. */
export type Access = Pick<ConnectFlags, 'era' | 'passEnv' | 'header' | 'headerEnv'>;

/** A server to start, or to reach. */
export type Target = {
  readonly id: TargetId;
  /** Its name in the configuration. */
  readonly name?: string;
  readonly access: Access;
} & ({ readonly argv: readonly string[] } | { readonly url: URL });

/**
 * Reads the targets of a command line: quoted commands, URLs, names of configured targets, and what stands after `--`.
 * Without any, all configured targets are meant.
 */
export function readTargets(
  given: readonly string[],
  command: readonly string[] | undefined,
  flags: ConnectFlags,
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
  const origins = new Set(targets.flatMap((target) => ('url' in target ? [target.url.origin] : [])));
  const headers = flags.header.length + flags.headerEnv.length;
  if (headers > 0 && origins.size === 0)
    throw new UsageError('--header and --header-env are for servers reached by a URL');
  if (headers > 0 && origins.size > 1)
    throw new UsageError('--header and --header-env would go to several hosts; vet them one by one');
  return targets;
}

function configuredTarget(name: string, target: ConfiguredTarget, flags: ConnectFlags): Target {
  const access: Access = {
    era: target.era ?? flags.era,
    passEnv: [...(target.passEnv ?? []), ...flags.passEnv],
    header: [...Object.entries(target.headers ?? {}).map(([header, value]) => `${header}: ${value}`), ...flags.header],
    headerEnv: [
      ...Object.entries(target.headerEnv ?? {}).map(([header, variable]) => `${header}=${variable}`),
      ...flags.headerEnv,
    ],
  };
  if (target.url !== undefined) return { ...urlTarget(target.url, access), name };
  const command = target.command ?? [];
  return { ...(typeof command === 'string' ? quotedCommand(command, access) : commandTarget(command, access)), name };
}

function isUrl(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
}

// A URL may hold secrets, so no message repeats it.
function urlTarget(text: string, access: Access): Target {
  if (!URL.canParse(text)) throw new UsageError('a URL that was given cannot be read');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new UsageError(`a URL of ${url.protocol} was given; servers are reached over http and https`);
  url.hash = '';
  const hash = sha256Hex(JSON.stringify([url.protocol, url.hostname, url.port, url.pathname]));
  return { id: { kind: 'http', label: url.origin, hash }, url, access };
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

function commandTarget(argv: readonly string[], access: Access): Target {
  if (argv.length === 0) throw new UsageError('there is no command after "--"');
  if (argv[0] === '') throw new UsageError('the command is empty');
  return { id: { kind: 'stdio', label: commandLabel(argv), hash: sha256Hex(JSON.stringify(argv)) }, argv, access };
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
  const { DEFAULT_LIMITS, gatherSurface } = await import('../gather/index.ts');
  const limits = {
    ...DEFAULT_LIMITS,
    startMs: flags.startTimeout * 1000,
    quietMs: Math.min(DEFAULT_LIMITS.quietMs, flags.startTimeout * 500),
    requestMs: flags.timeout * 1000,
    totalMs: flags.totalTimeout * 1000,
  };
  const { connector, secrets } =
    'url' in target
      ? await httpConnector(target.url, target.access, limits)
      : await stdioConnector(target.argv, target.access, limits);
  const raw = await gatherSurface(target.id, connector, { era: target.access.era, limits, onStage });
  const surface = redactJson(raw as unknown as Json, redactor(secrets)) as unknown as Surface;
  const definitions = ['server', 'instructions', 'tools', 'prompts', 'resources', 'resourceTemplates'] as const;
  return { surface, definitionsHeldSecret: definitions.some((part) => surface.parts[part] !== raw.parts[part]) };
}

async function stdioConnector(
  argv: readonly string[],
  access: Access,
  limits: Limits,
): Promise<{ readonly connector: Connector; readonly secrets: readonly string[] }> {
  const environment = serverEnvironment(process.env, process.platform, access.passEnv);
  if (environment.status === 'failed')
    throw new UsageError(
      `--pass-env: not set in this environment: ${environment.missing.map((name) => display(name, 60)).join(', ')}`,
    );
  const { StdioConnection } = await import('../gather/stdio-connection.ts');
  const launch = { argv, env: environment.env, cwd: process.cwd() };
  return {
    connector: {
      transport: 'stdio',
      open: (purpose) => new StdioConnection(launch, purpose, limits),
      openDeprecated: () => undefined,
    },
    secrets: access.passEnv.flatMap((name) => environment.env[name] ?? []).filter(isRecognisable),
  };
}

async function httpConnector(
  url: URL,
  access: Access,
  limits: Limits,
): Promise<{ readonly connector: Connector; readonly secrets: readonly string[] }> {
  const { headers, secrets } = readHeaders(url, access, process.env);
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  const server = { url: bare, headers };
  // The HTTP library is large, and nobody else needs it.
  const { HttpConnection, HttpSseConnection } = await import('../gather/http.ts');
  return {
    connector: {
      transport: 'http',
      open: (purpose) => new HttpConnection(server, purpose, limits),
      openDeprecated: (purpose) => new HttpSseConnection(server, purpose, limits),
    },
    secrets,
  };
}

/** Values such as `1`, `true` or `debug` say nothing secret, and replacing them would deface every report. */
function isRecognisable(value: string): boolean {
  return value.length >= 6 && !/^\d{1,8}$/.test(value);
}
