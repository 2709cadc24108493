import type { ConfigFile } from '../../model/config-entry.ts';
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

/** Reads the servers in a file that somebody named; `client` is `unknown` where its name does not tell. */
export function readConfigFile(
  text: string,
  path: string,
  machine: Machine,
): { readonly client: string; readonly file: ConfigFile } {
  const location = locationOf(path, machine);
  const format = FORMATS[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''] ?? 'json';
  const client = location?.client.id ?? 'unknown';
  return { client, file: readClientConfig(text, client, location?.source ?? { ...ANY, format }) };
}
