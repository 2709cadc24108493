import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { writeTextFile } from '../host/files.ts';
import { isObject, type Json, member, stringMember } from '../model/json.ts';
import { display } from '../text/display.ts';
import { UsageError } from './errors.ts';
import { note } from './terminal.ts';

const FILE = 'mcp-hallmark.json';

/** `mcp-hallmark init`: writes a first configuration from what stands in this folder. */
export async function init(): Promise<number> {
  if (existsSync(FILE)) throw new UsageError(`${FILE} exists already`);
  const targets = { ...(await serverOfPackage()), ...(await serversOfConfig('.mcp.json')) };
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

/** Servers of a client's configuration in this folder. Values of environment variables stay there: only names are taken. */
async function serversOfConfig(file: string): Promise<Record<string, Json>> {
  const servers = member(await readJson(file), 'mcpServers');
  if (!isObject(servers)) return {};
  const targets: Record<string, Json> = {};
  for (const [name, server] of Object.entries(servers)) {
    const command = stringMember(server, 'command');
    const args = member(server, 'args');
    const words = Array.isArray(args) ? args.filter((word) => typeof word === 'string') : [];
    const env = member(server, 'env');
    if (command !== undefined)
      targets[name] = { command: [command, ...words], ...(isObject(env) ? { passEnv: Object.keys(env) } : {}) };
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
