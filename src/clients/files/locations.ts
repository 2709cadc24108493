import type { Client } from '../client.ts';
import { CONFIG_CLIENTS } from '../index.ts';
import type { ConfigSource, Platform } from './source.ts';

/** The machine on which files are looked for. */
export interface Machine {
  readonly platform: Platform;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder whose project files count; none when left out. */
  readonly project?: string;
}

/** A file in which servers may stand. */
export interface ConfigLocation {
  readonly client: Client;
  readonly source: ConfigSource;
  /** With the separators of the machine; `*` is any name and `**` any folders between. */
  readonly path: string;
}

/** Where all clients keep their servers on a machine. Nothing is looked at. */
export function configLocations(machine: Machine): ConfigLocation[] {
  return CONFIG_CLIENTS.flatMap((client) =>
    (client.configs ?? []).flatMap((source) => {
      if (source.on !== undefined && !source.on.includes(machine.platform)) return [];
      const path = resolved(source.path, machine);
      return path === undefined ? [] : [{ client, source, path }];
    }),
  );
}

/**
 * Of which kind a file is, by its path: where a client keeps servers on this machine, or a copy of such a file elsewhere.
 * Undefined when its name says too little.
 */
export function locationOf(path: string, machine: Machine): ConfigLocation | undefined {
  const wanted = slashes(path);
  const here = configLocations(machine).find((location) => matches(slashes(location.path), wanted));
  if (here !== undefined) return here;
  const ends = CONFIG_CLIENTS.flatMap((client) =>
    (client.configs ?? []).flatMap((source) => {
      const end = withoutRoot(source.path).split('/');
      const from = end.findIndex(
        (name, index) => !name.includes('*') && matches(`**/${end.slice(index).join('/')}`, `/${wanted}`),
      );
      const common = from < 0 ? [] : end.slice(from).filter((name) => !name.includes('*'));
      return common.length === 0 ? [] : [{ location: { client, source, path }, common: common.length }];
    }),
  ).sort((a, b) => b.common - a.common);
  const longest = ends.filter(({ common }) => common === ends[0]?.common);
  const fixed = longest.filter(({ location }) => !location.source.path.includes('*'));
  const candidates = fixed.length > 0 ? fixed : longest;
  // `mcp.json` alone is a name that many clients use.
  const clients = new Set(candidates.map(({ location }) => location.client.id));
  return clients.size === 1 ? candidates[0]?.location : undefined;
}

/** A path without the folder that it begins in. */
function withoutRoot(template: string): string {
  let path = template;
  for (let shorter = path; ; path = shorter) {
    shorter = path.replace(/\{[^{}]*\}/g, '');
    if (shorter === path) return path.replace(/^\//, '');
  }
}

function resolved(template: string, machine: Machine): string | undefined {
  const { platform, home, env, project } = machine;
  const settings =
    platform === 'darwin'
      ? `${home}/Library/Application Support`
      : platform === 'win32'
        ? (env['APPDATA'] ?? `${home}/AppData/Roaming`)
        : (env['XDG_CONFIG_HOME'] ?? `${home}/.config`);
  const known: Readonly<Record<string, string | undefined>> = {
    home,
    project,
    config: settings,
    xdg: env['XDG_CONFIG_HOME'] ?? `${home}/.config`,
  };
  let path = template;
  let missing = false;
  // Innermost first: `{VARIABLE|{home}/…}`.
  for (let more = true; more; ) {
    more = false;
    path = path.replace(/\{([^{}|]+)(?:\|([^{}]*))?\}/g, (_, name: string, otherwise: string | undefined) => {
      more = true;
      const value = otherwise === undefined ? known[name] : env[name] || otherwise;
      if (value === undefined) missing = true;
      return value ?? '';
    });
  }
  if (missing) return undefined;
  return platform === 'win32' ? path.replaceAll('/', '\\') : path;
}

/** Whether a path is of a pattern; both with slashes. */
function matches(pattern: string, path: string): boolean {
  const source = pattern
    .split(/(\*\*\/|\*)/)
    .map((part) =>
      part === '**/' ? '(?:.*/)?' : part === '*' ? '[^/]*' : part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('');
  return new RegExp(`^${source}$`).test(path);
}

function slashes(path: string): string {
  return path.replaceAll('\\', '/');
}
