import { homedir } from 'node:os';
import { isAbsolute, relative } from 'node:path';
import { configLocations, type Machine } from '../clients/files/locations.ts';
import { readClientConfig } from '../clients/files/read-config.ts';
import { readConfigFile } from '../clients/files/read-file.ts';
import { CONFIG_CLIENTS } from '../clients/index.ts';
import { readTextFile } from '../host/files.ts';
import { findFiles } from '../host/find-files.ts';
import type { ConfigFile } from '../model/config-entry.ts';
import { display } from '../text/display.ts';
import { UsageError } from './errors.ts';

/** A client's configuration that was read, by its path as people write it. */
export interface ReadConfig {
  readonly path: string;
  /** The id of the client; `unknown` where nothing tells. */
  readonly client: string;
  readonly text: string;
  readonly file: ConfigFile;
}

/** Reads the configurations that somebody named, as those of a client where one was named too. */
export async function readConfigs(files: readonly string[], client?: string): Promise<ReadConfig[]> {
  const configs: ReadConfig[] = [];
  for (const path of files) {
    const text = await readTextFile(path);
    if (text.status === 'failed') throw new UsageError(`${display(path)}: ${display(text.message)}`);
    const named = CONFIG_CLIENTS.find(({ id }) => id === client);
    configs.push({ path, text: text.text, ...readConfigFile(text.text, path, machine(), named) });
  }
  return configs;
}

/** Reads every configuration of this machine and project, or those of one client. A file that is for other things too counts only with servers in it. */
export async function discoverConfigs(wanted: string | undefined): Promise<ReadConfig[]> {
  const configs: ReadConfig[] = [];
  for (const { client, source, path } of configLocations(machine())) {
    if (wanted !== undefined && client.id !== wanted) continue;
    for (const found of await findFiles(path)) {
      const text = await readTextFile(found);
      const file = text.status === 'ok' ? readClientConfig(text.text, client.id, source) : text;
      const isOurs = source.shared !== true || (file.status === 'ok' && file.entries.length > 0);
      if (isOurs && !configs.some((config) => config.path === shortened(found)))
        configs.push({
          path: shortened(found),
          client: client.id,
          text: text.status === 'ok' ? text.text : '',
          file,
        });
    }
  }
  return configs;
}

function machine(): Machine {
  const { platform } = process;
  return {
    platform: platform === 'darwin' || platform === 'win32' ? platform : 'linux',
    home: homedir(),
    env: process.env,
    project: process.cwd(),
  };
}

/** A path from here, or from the home folder: reports are shown to others. */
function shortened(path: string): string {
  const fromHere = relative(process.cwd(), path);
  if (!fromHere.startsWith('..') && !isAbsolute(fromHere)) return fromHere;
  const home = homedir();
  return path.startsWith(`${home}/`) || path.startsWith(`${home}\\`) ? `~${path.slice(home.length)}` : path;
}
