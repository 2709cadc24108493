import type { ConfigFile } from '../../model/config-entry.ts';
import type { Client } from '../client.ts';
import { locationOf, type Machine } from './locations.ts';
import { readClientConfig } from './read-config.ts';
import type { ConfigFormat, ConfigSource } from './source.ts';

const FORMATS: Readonly<Record<string, ConfigFormat>> = { yaml: 'yaml', yml: 'yaml', toml: 'toml', xml: 'xml' };

/** A file whose name says nothing of a client: servers are looked for wherever any client has them. */
const ANY: Omit<ConfigSource, 'format'> = {
  scope: 'project',
  path: '',
  servers: [
    { at: ['mcpServers'] },
    { at: ['projects', '*', 'mcpServers'] },
    { at: ['servers'] },
    { at: ['mcp', 'servers'] },
    { at: ['context_servers'] },
    { at: ['mcp_servers'] },
  ],
};

/**
 * Reads the servers in a file that somebody named, as the client does whose file it is by its name, or who was named too;
 * `client` is `unknown` where nothing tells.
 */
export function readConfigFile(
  text: string,
  path: string,
  machine: Machine,
  named?: Client,
): { readonly client: string; readonly file: ConfigFile } {
  const format = FORMATS[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''] ?? 'json';
  const found = locationOf(path, machine);
  const location = named === undefined || found?.client === named ? found : undefined;
  const own = named?.configs?.find((source) => source.format === format) ?? named?.configs?.[0];
  const client = (named ?? location?.client)?.id ?? 'unknown';
  return { client, file: readClientConfig(text, client, location?.source ?? own ?? { ...ANY, format }) };
}
