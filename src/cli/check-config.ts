import { homedir } from 'node:os';
import { isAbsolute, relative } from 'node:path';
import { configLocations, type Machine } from '../clients/files/locations.ts';
import { readClientConfig } from '../clients/files/read-config.ts';
import { readConfigFile } from '../clients/files/read-file.ts';
import { CONFIG_CLIENTS } from '../clients/index.ts';
import { DEFAULT } from '../config/merge.ts';
import { categoryOf } from '../engine/define-rule.ts';
import { vetSurface } from '../engine/vet.ts';
import { readTextFile } from '../host/files.ts';
import { findFiles } from '../host/find-files.ts';
import { completeParts } from '../input/surface-schema.ts';
import { type EntryFacts, factsOfEntry } from '../launch/entry-facts.ts';
import { packageInWords } from '../launch/in-words.ts';
import type { ConfigEntry, ConfigFile } from '../model/config-entry.ts';
import type { LaunchFacts } from '../model/launch.ts';
import type { TargetRun } from '../model/run.ts';
import { toAsciiJson } from '../report/json.ts';
import { inertJson } from '../report/log-commands.ts';
import { plural } from '../report/words.ts';
import { RULES } from '../rules/index.ts';
import { display } from '../text/display.ts';
import { type Configuration, loadConfiguration, ruleSettings } from './configuration.ts';
import { UsageError } from './errors.ts';
import type { ReportFlags } from './options.ts';
import { checkReportFlags, reportRun } from './report.ts';
import { note, writeOut } from './terminal.ts';

/** The flags of `check-config`. */
export interface CheckConfigFlags extends ReportFlags {
  readonly client?: string;
  readonly list?: boolean;
}

/** A configuration that was read, by its path as people write it. */
interface ReadConfig {
  readonly path: string;
  readonly client: string;
  readonly file: ConfigFile;
}

const LAUNCH_RULES = RULES.filter((rule) => categoryOf(rule) === 'launch');

/**
 * `mcp-hallmark check-config`: vets how the servers in clients' configurations are launched, and starts none of them.
 * Without files it looks where clients keep them on this machine and in this project.
 */
export async function checkConfig(files: readonly string[], flags: CheckConfigFlags): Promise<number> {
  checkReportFlags(flags);
  const wanted = flags.client;
  if (wanted !== undefined && !CONFIG_CLIENTS.some(({ id }) => id === wanted))
    throw new UsageError(`--client ${display(wanted, 40)}: known are ${CONFIG_CLIENTS.map(({ id }) => id).join(', ')}`);
  const configuration = await loadConfiguration(flags);
  const settings = ruleSettings(configuration.settings);
  const read = files.length === 0 ? await discover(wanted) : await readNamed(files, wanted);
  if (flags.list) return await list(read, flags);
  const targets = read.flatMap(({ path, file }): TargetRun[] =>
    file.status === 'failed' ? [unreadable(path, file)] : file.entries.map((entry) => vetEntry(path, entry, settings)),
  );
  const problems = read.flatMap(({ path, file }) =>
    file.status === 'ok' ? file.problems.map((problem) => ({ path, ...problem })) : [],
  );
  for (const { path, message, place } of problems) note(`${display(path)}:${place.line}: ${display(message)}`);
  if (targets.length === 0) {
    if (problems.length > 0) return 2;
    note(
      `nothing was checked: ${read.length === 0 ? 'no client configuration was found' : 'no server stands in what was read'}`,
    );
    return 2;
  }
  if (!flags.quiet && files.length === 0) note(`looked at ${read.map(({ path }) => display(path)).join(', ')}`);
  return await reportRun(targets, flags, withDefaultFailOn(configuration));
}

/** A launch that may change by itself is worth stopping for, unless somebody said otherwise. */
function withDefaultFailOn(configuration: Configuration): Configuration {
  const { settings } = configuration;
  return settings.failOn.origin === DEFAULT
    ? { ...configuration, settings: { ...settings, failOn: { value: 'warning', origin: DEFAULT } } }
    : configuration;
}

async function readNamed(files: readonly string[], client: string | undefined): Promise<ReadConfig[]> {
  const configs: ReadConfig[] = [];
  for (const path of files) {
    const text = await readTextFile(path);
    if (text.status === 'failed') throw new UsageError(`${display(path)}: ${display(text.message)}`);
    const source = CONFIG_CLIENTS.find(({ id }) => id === client)?.configs?.[0];
    configs.push(
      client === undefined || source === undefined
        ? { path, ...readConfigFile(text.text, path, machine()) }
        : { path, client, file: readClientConfig(text.text, client, source) },
    );
  }
  return configs;
}

/** Every configuration of this machine and project. A file that is for other things too counts only with servers in it. */
async function discover(wanted: string | undefined): Promise<ReadConfig[]> {
  const configs: ReadConfig[] = [];
  for (const { client, source, path } of configLocations(machine())) {
    if (wanted !== undefined && client.id !== wanted) continue;
    for (const found of await findFiles(path)) {
      const text = await readTextFile(found);
      const file = text.status === 'ok' ? readClientConfig(text.text, client.id, source) : text;
      const isOurs = source.shared !== true || (file.status === 'ok' && file.entries.length > 0);
      if (isOurs && !configs.some((config) => config.path === shortened(found)))
        configs.push({ path: shortened(found), client: client.id, file });
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

function vetEntry(path: string, entry: ConfigEntry, settings: ReturnType<typeof ruleSettings>): TargetRun {
  const { facts, placeOf } = factsOfEntry(entry);
  const target = vetSurface(
    {
      formatVersion: 1,
      era: 'unknown',
      target: { kind: 'config-entry', label: entry.name },
      parts: completeParts({ launch: { status: 'ok', value: facts } }),
    },
    LAUNCH_RULES,
    settings,
  );
  return {
    ...target,
    target: { ...target.target, source: display(`${path}:${entry.place.line}`, 1000) },
    findings: target.findings.map((finding) => ({
      ...finding,
      location: { file: display(path, 1000), ...placeOf(finding.pointer) },
    })),
  };
}

function unreadable(path: string, { message, place }: Extract<ConfigFile, { status: 'failed' }>): TargetRun {
  const target = vetSurface(
    { formatVersion: 1, era: 'unknown', target: { kind: 'file', label: path }, parts: completeParts({}) },
    [],
  );
  const where = place === undefined ? '' : `line ${place.line}: `;
  return { ...target, trouble: { kind: 'unreadable', message: display(`${where}${message}`, 500) } };
}

/** `--list`: what stands in the configurations, without a verdict. */
async function list(configs: readonly ReadConfig[], flags: CheckConfigFlags): Promise<number> {
  const rows = configs.flatMap(({ path, client, file }) =>
    file.status === 'failed'
      ? []
      : file.entries.map((entry) => ({
          name: display(entry.name, 60),
          client,
          scope: entry.scope,
          file: display(path, 1000),
          line: entry.place.line,
          starts: display(startsOf(factsOfEntry(entry)), 100),
          disabled: entry.disabled,
        })),
  );
  if (flags.format === 'json') await writeOut(inertJson(toAsciiJson(rows)));
  else {
    const lines = rows.map(
      ({ name, client, scope, file, line, starts, disabled }) =>
        `${name}  ${starts}${disabled ? ' (turned off)' : ''}\n    ${client}, ${scope}: ${file}:${line}`,
    );
    await writeOut(`${[...lines, `${plural(rows.length, 'server', 'servers')}.`].join('\n')}\n`);
  }
  const broken = configs.filter(({ file }) => file.status === 'failed');
  for (const { path, file } of broken)
    note(`${display(path)}: ${file.status === 'failed' ? display(file.message) : ''}`);
  return rows.length === 0 || broken.length > 0 ? 2 : 0;
}

/** What an entry starts or reaches, in a few words that hold no argument. */
function startsOf({ facts }: EntryFacts): string {
  const { remote, steps }: LaunchFacts = facts;
  if (remote !== undefined) return `${remote.scheme}://${remote.host}`;
  const words = steps.flatMap((step) => {
    if (step.kind === 'package') return [`${step.runner} ${packageInWords(step)}`];
    if (step.kind === 'image') return [`${step.runner} ${step.image}`];
    if (step.kind === 'source') return [`${step.runner} ${step.from}`];
    return step.kind === 'program' ? [step.name] : [];
  });
  return words[0] ?? 'not readable';
}
