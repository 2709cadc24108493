import type { ConfigScope } from '../../model/config-entry.ts';

/** An operating system, in Node's words; every other one counts as `linux`. */
export type Platform = 'darwin' | 'linux' | 'win32';

/** Where a client keeps servers. */
export interface ConfigSource {
  readonly scope: ConfigScope;
  /**
   * `{home}`, `{project}`, `{config}` (where the system keeps settings), `{xdg}` (`~/.config` on every system) and
   * `{VARIABLE|otherwise}`; `*` is any name, `**` any folders between.
   */
  readonly path: string;
  /** Only there; everywhere when left out. */
  readonly on?: readonly Platform[];
  readonly format: ConfigFormat;
  readonly servers: readonly ServersAt[];
  /** The file is for other things too: without servers in it, it is none of ours. */
  readonly shared?: true;
  /** What a bare `url` means; Streamable HTTP when left out. */
  readonly url?: 'sse';
}

/** The format of a file. */
export type ConfigFormat = 'json' | 'yaml' | 'toml' | 'xml' | 'server.json' | 'manifest.json';

/** The names on the way to a map of servers by name, or to a list of servers; `*` is the folder of a project. */
export interface ServersAt {
  readonly at: readonly string[];
  /** Entries are told apart by this. */
  readonly list?: true;
  /** Without the names, the whole file is the map, if it looks like one. */
  readonly flat?: true;
  /** The map may hold a map of servers under this name, besides servers of its own. */
  readonly inner?: string;
}

/** `mcpServers`, as most clients have it. */
export const MCP_SERVERS: readonly ServersAt[] = [{ at: ['mcpServers'] }];
