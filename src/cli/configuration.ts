import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { CLIENT_NAMES, clientsNamed } from '../clients/index.ts';
import { type ConfigLayer, DEFAULT, isPreset, type Settings } from '../config/merge.ts';
import type { Config } from '../config/schema.ts';
import type { Audience } from '../engine/define-rule.ts';
import type { RuleSettings } from '../engine/vet.ts';
import { readTextFile } from '../host/files.ts';
import type { Severity } from '../model/run.ts';
import { RULES } from '../rules/index.ts';
import { display } from '../text/display.ts';
import { nearest } from '../text/nearest.ts';
import type { Tokenizer } from '../text/tokens.ts';
import { UsageError } from './errors.ts';
import type { ReportFlags } from './options.ts';

const NAMES = ['mcp-hallmark.json', 'mcp-hallmark.jsonc'];
const PACKAGE_KEY = 'mcp-hallmark';

/** The merged settings of this run, and where the configuration was found. */
export interface Configuration {
  readonly settings: Settings;
  /** The configuration file; undefined when there is none. */
  readonly file: string | undefined;
}

/** Finds, reads and merges the configuration and the flags that overrule it. */
export async function loadConfiguration(flags: ReportFlags): Promise<Configuration> {
  const file =
    flags.config === false
      ? undefined
      : flags.config === undefined
        ? await findConfig(process.cwd())
        : resolve(flags.config);
  const { mergeConfig } = await import('../config/merge.ts');
  const layers = file === undefined ? [] : await readLayers(file, new Set());
  return { settings: mergeConfig([...layers, ...flagLayers(flags)], RULES), file };
}

/** The settings of the rules, without where they come from. */
export function ruleSettings({ rules }: Settings): RuleSettings {
  return Object.fromEntries(Object.entries(rules).map(([id, { value }]) => [id, value]));
}

/** How bad a finding must be for exit code 1, for a command that stops at `usual` unless somebody said otherwise. */
export function failOnOr({ failOn }: Settings, usual: Severity): Settings['failOn'] {
  return isPreset(failOn) ? { value: usual, origin: DEFAULT } : failOn;
}

/** For whom a server is judged: `name` is what a configuration calls it, unless a flag says what users do. */
export function audienceOf(
  { clients }: Settings,
  { serverName }: ReportFlags,
  tokenizer: Tokenizer,
  name?: string,
): Audience {
  return { clients: clientsNamed(clients.value), serverName: serverName ?? name, tokenizer };
}

/** The first configuration from a folder upwards, no further than the root of the repository. */
async function findConfig(start: string): Promise<string | undefined> {
  for (let folder = start; ; folder = dirname(folder)) {
    for (const name of NAMES) if (existsSync(join(folder, name))) return join(folder, name);
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && (await packageConfig(manifest)) !== undefined) return manifest;
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder) return undefined;
  }
}

async function packageConfig(manifest: string): Promise<unknown> {
  try {
    const value = JSON.parse(await readFile(manifest, 'utf8')) as Record<string, unknown>;
    return value[PACKAGE_KEY];
  } catch {
    // A package.json that cannot be read is not ours to complain about.
    return undefined;
  }
}

async function readLayers(file: string, seen: Set<string>): Promise<ConfigLayer[]> {
  const origin = relative(process.cwd(), file) || file;
  if (seen.has(file)) throw new UsageError(`${display(origin)}: "extends" leads back to itself`);
  seen.add(file);
  const config = await readLayer(file, origin);
  const below = config.extends === undefined ? [] : await readLayers(resolve(dirname(file), config.extends), seen);
  return [...below, { origin, config }];
}

async function readLayer(file: string, origin: string): Promise<Config> {
  const { checkConfig, readConfig } = await import('../config/read-config.ts');
  const text = await readTextFile(file);
  if (text.status === 'failed') throw new UsageError(`configuration ${display(origin)}: ${text.message}`);
  const read =
    basename(file) === 'package.json'
      ? checkConfig(await packageConfig(file), RULES, () => `"${PACKAGE_KEY}": `)
      : readConfig(text.text, RULES);
  if (read.status === 'failed') throw new UsageError(`configuration ${display(origin)}: ${read.problems.join('; ')}`);
  return { ...read.config, ...withPaths(read.config, dirname(file)) };
}

/** Paths of locks and fixtures, which are relative to the configuration that names them. */
function withPaths({ targets }: Config, folder: string): Pick<Config, 'targets'> {
  if (targets === undefined) return {};
  const path = (file: string): string => relative(process.cwd(), resolve(folder, file));
  return {
    targets: Object.fromEntries(
      Object.entries(targets).map(([name, target]) => [
        name,
        {
          ...target,
          ...(target.lock === undefined ? {} : { lock: path(target.lock) }),
          ...(target.fixtures === undefined ? {} : { fixtures: path(target.fixtures) }),
        },
      ]),
    ),
  };
}

function flagLayers(flags: ReportFlags): ConfigLayer[] {
  const names = RULES.flatMap(({ meta }) => [meta.id, `${meta.id.split('/')[0]}/*`]);
  for (const [rule] of flags.rule) {
    if (names.includes(rule)) continue;
    const meant = nearest(rule, names);
    throw new UsageError(`--rule: there is no rule ${rule}${meant === undefined ? '' : `; did you mean ${meant}?`}`);
  }
  const stranger = flags.clients?.find((name) => !CLIENT_NAMES.includes(name));
  if (stranger !== undefined) {
    const meant = nearest(stranger, CLIENT_NAMES);
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
    throw new UsageError(
      `--clients: there is no client "${display(stranger, 40)}"${hint} (known: ${CLIENT_NAMES.join(', ')})`,
    );
  }
  const given: Config = {
    ...(flags.preset === undefined ? {} : { preset: flags.preset }),
    ...(flags.clients === undefined ? {} : { clients: [...flags.clients] }),
    ...(flags.failOn === undefined ? {} : { failOn: flags.failOn }),
    ...(flags.failUnder === undefined ? {} : { failUnder: flags.failUnder }),
    ...(flags.minSeverity === undefined ? {} : { minSeverity: flags.minSeverity }),
    ...(flags.pedantic === undefined ? {} : { pedantic: flags.pedantic }),
    ...(flags.rule.length === 0 ? {} : { rules: Object.fromEntries(flags.rule) }),
  };
  return [{ origin: 'command line', config: given }];
}
