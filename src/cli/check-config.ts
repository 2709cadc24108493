import { entryName, vetConfig } from '../check/vet-config.ts';
import type { Pin } from '../clients/files/fix-config.ts';
import { CONFIG_CLIENTS } from '../clients/index.ts';
import { type EntryFacts, factsOfEntry } from '../launch/entry-facts.ts';
import { packageInWords } from '../launch/in-words.ts';
import type { LaunchFacts } from '../model/launch.ts';
import { toAsciiJson } from '../report/json.ts';
import { inertJson } from '../report/log-commands.ts';
import { plural } from '../report/words.ts';
import { display } from '../text/display.ts';
import { discoverConfigs, type ReadConfig, readConfigs } from './client-configs.ts';
import { failOnOr, loadConfiguration, ruleSettings } from './configuration.ts';
import { UsageError } from './errors.ts';
import type { ReportFlags } from './options.ts';
import { checkReportFlags, reportRun } from './report.ts';
import { note, writeOut } from './terminal.ts';

/** The flags of `check-config`. */
export interface CheckConfigFlags extends ReportFlags {
  readonly client?: string;
  readonly list?: boolean;
  readonly fix?: boolean;
  readonly write?: boolean;
  readonly pin: readonly Pin[];
}

/**
 * `mcp-hallmark check-config`: vets how the servers in clients' configurations are launched, and starts none of them.
 * Without files it looks where clients keep them on this machine and in this project.
 */
export async function checkConfig(files: readonly string[], flags: CheckConfigFlags): Promise<number> {
  checkReportFlags(flags);
  checkFixFlags(files, flags);
  const wanted = flags.client;
  if (wanted !== undefined && !CONFIG_CLIENTS.some(({ id }) => id === wanted))
    throw new UsageError(`--client ${display(wanted, 40)}: known are ${CONFIG_CLIENTS.map(({ id }) => id).join(', ')}`);
  const configuration = await loadConfiguration(flags);
  const settings = ruleSettings(configuration.settings);
  let read = files.length === 0 ? await discoverConfigs(wanted) : await readConfigs(files, wanted);
  if (flags.list) return await list(read, flags);
  if (flags.fix) {
    const { mendConfigs, showMended, writeMended } = await import('./fix-config.ts');
    const mended = mendConfigs(read, flags.pin);
    if (!flags.write) return await showMended(mended, flags.format === 'json');
    await writeMended(mended);
    read = await readConfigs(files, wanted);
  }
  const targets = read.flatMap(({ path, file }) => vetConfig(path, file, settings));
  if (targets.length === 0) {
    const why =
      read.length === 0
        ? 'no client configuration was found'
        : `no server stands in what was read${files.length > 0 && wanted === undefined ? '; --client ID reads it as that client does' : ''}`;
    note(`nothing was checked: ${why}`);
    return 2;
  }
  if (!flags.quiet && files.length === 0) note(`looked at ${read.map(({ path }) => display(path)).join(', ')}`);
  // A launch that may change by itself is worth stopping for, unless somebody said otherwise.
  return await reportRun(targets, flags, {
    ...configuration,
    settings: { ...configuration.settings, failOn: failOnOr(configuration.settings, 'warning') },
  });
}

function checkFixFlags(files: readonly string[], { fix, write, pin, list: lists }: CheckConfigFlags): void {
  if (!fix && (write || pin.length > 0)) throw new UsageError(`${write ? '--write' : '--pin'} goes with --fix`);
  if (fix && lists) throw new UsageError('--list shows what there is; leave out --fix');
  // What was found on this machine was not named by anybody.
  if (write && files.length === 0) throw new UsageError('--write changes only files that are named; name them');
}

/** `--list`: what stands in the configurations, without a verdict. */
async function list(configs: readonly ReadConfig[], flags: CheckConfigFlags): Promise<number> {
  const rows = configs.flatMap(({ path, client, file }) =>
    file.status === 'failed'
      ? []
      : file.entries.map((entry) => ({
          name: display(entryName(entry), 60),
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
        `${name}  ${starts}${disabled ? ' (turned off)' : ''}\n    ${client === 'unknown' ? '' : `${client}, ${scope}: `}${file}:${line}`,
    );
    await writeOut(`${[...lines, `${plural(rows.length, 'server', 'servers')}.`].join('\n')}\n`);
  }
  const broken = configs.flatMap(({ path, file }) =>
    (file.status === 'failed' ? [file] : file.problems).map(({ message, place }) => ({ path, message, place })),
  );
  for (const { path, message, place } of broken)
    note(`${display(path)}${place === undefined ? '' : `:${place.line}`}: ${display(message)}`);
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
