import { createInterface } from 'node:readline/promises';
import { factsOfEntry } from '../launch/entry-facts.ts';
import type { ConfigEntry } from '../model/config-entry.ts';
import { findCredentials } from '../text/credentials.ts';
import { display } from '../text/display.ts';
import { readConfigs } from './client-configs.ts';
import { UsageError } from './errors.ts';
import type { ConnectFlags } from './options.ts';
import { commandTarget, type Target, urlTarget } from './target.ts';
import { note } from './terminal.ts';

/** The servers of clients' configurations that will be started or reached, and how many cannot be. */
export interface ConfigTargets {
  readonly targets: readonly Target[];
  readonly leftOut: number;
}

/** One server as it will be started or reached, or why it will not be. */
type Plan = { readonly name: string } & (
  | { readonly target: Target; readonly shown: string; readonly missing: readonly string[] }
  | { readonly why: string }
);

// What clients replace, each in its own way: ${VAR}, ${input:id}, ${env:VAR}, {env:VAR}.
const REFERENCE = /\$\{|\{(?:env|file):|^\$[A-Za-z_]\w*$/;
const MOST_SHOWN = 2000;

/**
 * The servers in clients' configurations, each shown on standard error. Values of variables and headers in a
 * configuration are not read, so a server gets the variables of those names in our own environment.
 */
export async function configTargets(files: readonly string[], flags: ConnectFlags): Promise<ConfigTargets> {
  const plans: Plan[] = [];
  let unreadable = 0;
  for (const { path, file } of await readConfigs(files)) {
    if (file.status === 'failed') throw new UsageError(`${display(path)}: ${display(file.message)}`);
    unreadable += file.problems.length;
    for (const { message, place } of file.problems) note(`${display(path)}:${place.line}: ${display(message)}`);
    plans.push(...file.entries.filter(({ disabled }) => !disabled).map((entry) => planOf(entry, flags)));
  }
  const targets = plans.flatMap((plan) => ('target' in plan ? [plan.target] : []));
  for (const plan of plans) show(plan);
  if (targets.length === 0) throw new UsageError('--from-config: there is no server that can be started');
  return { targets, leftOut: plans.length - targets.length + unreadable };
}

function planOf(entry: ConfigEntry, flags: ConnectFlags): Plan {
  const { name, command, args, url, env, headers, problems } = entry;
  const words = command === undefined ? [url ?? ''] : [command, ...args];
  if (problems.length > 0) return { name, why: problems.map(({ message }) => message).join('; ') };
  if (words.some((word) => REFERENCE.test(word)))
    return { name, why: 'it refers to a variable of the client; write it out after "--"' };
  if (command === undefined) {
    const target = { ...urlTarget(words[0] ?? '', flags), name };
    const missing = headers.map((header) => header.name);
    return { name, target, shown: `reaches ${target.id.label}`, missing };
  }
  // A name that is none would be refused, and what a client makes of it nobody knows.
  const wanted = env.map((variable) => variable.name).filter((variable) => /^[A-Za-z_]\w*$/.test(variable));
  const [here, missing] = [wanted.filter(isSet), wanted.filter((variable) => !isSet(variable))];
  const target = { ...commandTarget(words, { ...flags, passEnv: [...here, ...flags.passEnv] }), name };
  const passed = here.length === 0 ? '' : `  (with ${here.join(', ')} of this environment)`;
  return { name, target, shown: `starts ${withoutSecrets(entry, words)}${passed}`, missing };
}

function isSet(variable: string): boolean {
  return process.env[variable] !== undefined;
}

/** The words of a command, in quotes where it takes them; what is a secret, or the value of a variable, is left out. */
function withoutSecrets(entry: ConfigEntry, words: readonly string[]): string {
  const { secrets } = factsOfEntry(entry).facts;
  const secret = new Set(secrets.flatMap(({ where, at }) => (where === 'argument' && at !== undefined ? [at] : [])));
  return words
    .map((word, index) => {
      if (secret.has(index)) return '…';
      const bare = word
        .replace(/(^|\s)([A-Za-z_]\w*=)(?!=)\S+/g, '$1$2…')
        .replace(/(:\/\/)[^\s/@]*@/g, '$1…@')
        .replace(/\?\S+/g, '?…');
      if (findCredentials(bare).length > 0) return '…';
      return /^[\w./:@=+,…-]+$/.test(bare) ? bare : JSON.stringify(bare);
    })
    .join(' ');
}

function show(plan: Plan): void {
  const name = display(plan.name === '' ? 'a server without a name' : plan.name, 60);
  if (!('target' in plan)) {
    note(`${name}: left out: ${display(plan.why, 200)}`);
    return;
  }
  note(`${name}: ${display(plan.shown, MOST_SHOWN)}`);
  if (plan.missing.length === 0) return;
  const missing = plan.missing.map((variable) => display(variable, 60)).join(', ');
  const what = 'url' in plan.target ? 'without the headers' : 'not set in this environment, so it starts without';
  note(`${name}: ${what} ${missing}${'url' in plan.target ? ' (give them with --header-env)' : ''}`);
}

/** Asks on the terminal whether to go on with what was shown. */
export async function confirmStart(count: number): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new UsageError('--from-config: nothing was started; look the list over, then add --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const question = `Start or reach ${count === 1 ? 'it' : `these ${count} servers`}? [y/N] `;
  // Ctrl-C and Ctrl-D are a no.
  const answer = await terminal.question(question).catch(() => '');
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new UsageError('nothing was started');
}
