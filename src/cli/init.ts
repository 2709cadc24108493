import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { readTextFile, writeTextFile } from '../host/files.ts';
import { isObject, type Json, member, stringMember } from '../model/json.ts';
import { display } from '../text/display.ts';
import { UsageError } from './errors.ts';
import { note } from './terminal.ts';

const FILE = 'mcp-hallmark.json';

/** `mcp-hallmark init`: writes a first configuration from what stands in this folder. */
export async function init(): Promise<number> {
  if (existsSync(FILE)) throw new UsageError(`${FILE} exists already`);
  const targets = { ...(await serverOfPackage()), ...(await serversOfClients()) };
  const config = {
    $schema: './node_modules/mcp-hallmark/schema/config.schema.json',
    preset: 'recommended',
    failOn: 'error',
    targets,
    rules: {},
    ignore: [],
  };
  const failure = await writeTextFile(FILE, `${JSON.stringify(config, null, 2)}\n`);
  if (failure !== undefined) throw new UsageError(`${FILE}: ${display(failure)}; it was not written`);
  const names = Object.keys(targets).map((name) => display(name, 40));
  note(
    names.length === 0
      ? `wrote ${FILE}; name your servers under "targets"`
      : `wrote ${FILE} with ${names.join(', ')}; look it over, then run: mcp-hallmark`,
  );
  return 0;
}

/** A package that is an MCP server itself: its first program, started with node. */
async function serverOfPackage(): Promise<Record<string, Json>> {
  const manifest = await readJson('package.json');
  const bin = member(manifest, 'bin');
  const program = typeof bin === 'string' ? bin : isObject(bin) ? Object.values(bin)[0] : undefined;
  const dependencies = [member(manifest, 'dependencies'), member(manifest, 'devDependencies')];
  const isServer = dependencies.some(
    (list) => isObject(list) && Object.keys(list).some((name) => name.startsWith('@modelcontextprotocol/')),
  );
  const name = stringMember(manifest, 'name');
  return isServer && name !== undefined && typeof program === 'string'
    ? { [name]: { command: ['node', program] } }
    : {};
}

/**
 * The servers that clients' configurations in this folder start. Values of environment variables stay there: only names
 * are taken.
 */
async function serversOfClients(): Promise<Record<string, Json>> {
  const { configLocations } = await import('../clients/files/locations.ts');
  const { readClientConfig } = await import('../clients/files/read-config.ts');
  const machine = { platform: 'linux', home: '', env: {}, project: '.' } as const;
  const targets: Record<string, Json> = {};
  for (const { client, source, path } of configLocations(machine)) {
    if (source.scope !== 'project' || !existsSync(path)) continue;
    const text = await readTextFile(path);
    const file = text.status === 'ok' ? readClientConfig(text.text, client.id, source) : text;
    for (const { name, command, args, env } of file.status === 'ok' ? file.entries : []) {
      if (command === undefined || Object.hasOwn(targets, name)) continue;
      targets[name] = {
        command: [command, ...args],
        ...(env.length === 0 ? {} : { passEnv: env.map((variable) => variable.name) }),
      };
    }
  }
  return targets;
}

async function readJson(file: string): Promise<Json | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Json;
  } catch {
    return undefined;
  }
}
