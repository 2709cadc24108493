import { existsSync, readFileSync, statSync } from 'node:fs';
import { CLIENT_NAMES, clientsNamed } from '../clients/index.ts';
import { readTextFile, writeTextFile } from '../host/files.ts';
import { beforeStop } from '../host/stop-signals.ts';
import { noEntry } from '../lock/find-entry.ts';
import { readLock } from '../lock/lock-file.ts';
import type { LockedServer } from '../model/surface.ts';
import { type Descriptions, readDescriptions, starterFor } from '../proxy/descriptions.ts';
import { FIXES, type FixName } from '../proxy/fixes.ts';
import { type Guard, lockGuard } from '../proxy/guard.ts';
import { mendingStages } from '../proxy/mending.ts';
import type { Stage } from '../proxy/stage.ts';
import { bridgeStage } from '../relay/bridge-stage.ts';
import type { OpenServer } from '../relay/ends.ts';
import { serveStdio } from '../relay/stdio-client.ts';
import { display, trusted } from '../text/display.ts';
import { nearest } from '../text/nearest.ts';
import { redactor } from '../text/redact.ts';
import { UsageError } from './errors.ts';
import { entryIn, readLockFile } from './lock-store.ts';
import type { ConnectFlags } from './options.ts';
import { checkAccess, gatherTarget, reach, readTargets, type Target } from './target.ts';
import { note } from './terminal.ts';

/** The flags of `proxy`. */
export interface ProxyFlags extends Pick<ConnectFlags, 'url' | 'header' | 'headerEnv' | 'passEnv'> {
  /** `stdio`, or a URL of this computer. */
  readonly serve: string;
  /** False with `--no-fix`. */
  readonly fix: readonly string[] | false;
  readonly pageTokens: number;
  readonly descriptions?: string;
  readonly writeDescriptions?: string;
  readonly clients?: readonly string[];
  readonly serverName?: string;
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  readonly lock?: string;
  readonly name?: string;
  readonly bridge?: boolean;
  readonly quiet?: boolean;
}

const LOCAL_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];
const SAID_LENGTH = 2_000;

/** `mcp-hallmark proxy`: serves a server to clients, and mends what can be mended on the way. */
export async function proxy(
  given: readonly string[],
  command: readonly string[] | undefined,
  flags: ProxyFlags,
): Promise<number> {
  const face = readFace(flags.serve);
  const target = oneTarget(given, command, flags);
  checkAccess(target);
  if (flags.writeDescriptions !== undefined) return await writeStarter(flags.writeDescriptions, target, flags);
  const stages = await stagesFor(target, flags);
  const parts = { open: await serverOpener(target, flags), note };
  if (face === undefined) {
    const streams = { input: process.stdin, output: process.stdout };
    const failure = await serveStdio(streams, { ...parts, stages: stages(false) });
    return failure === undefined ? 0 : 2;
  }
  const { HttpFace } = await import('../relay/http-face.ts');
  const http = new HttpFace({ ...parts, ...face, stages });
  try {
    note(`serving at ${await http.listen()}`);
  } catch (error) {
    throw new UsageError(`--serve: cannot listen there: ${display((error as Error).message)}`);
  }
  beforeStop(() => http.close());
  return await new Promise(() => {});
}

function oneTarget(given: readonly string[], command: readonly string[] | undefined, flags: ProxyFlags): Target {
  const [target, ...others] = readTargets(given, command, { ...flags, era: 'auto' }, {});
  if (target === undefined || others.length > 0) throw new UsageError('proxy takes one server');
  return target;
}

/** Where clients are served over HTTP; undefined for standard input and output. */
function readFace(
  where: string,
): { readonly hostname: string; readonly port: number; readonly path: string } | undefined {
  if (where === 'stdio') return undefined;
  const url = URL.canParse(where) ? new URL(where) : undefined;
  if (url?.protocol !== 'http:')
    throw new UsageError('--serve: write stdio, or an address such as http://127.0.0.1:8080/mcp');
  if (!LOCAL_HOSTS.includes(url.hostname))
    throw new UsageError('--serve: only this computer is served: 127.0.0.1, localhost or [::1]');
  const path = url.pathname === '/' ? '/mcp' : url.pathname;
  return { hostname: url.hostname, port: Number(url.port || 80), path };
}

/** What makes the stages of each conversation. What is wrong with the flags is told before any server is started. */
async function stagesFor(target: Target, flags: ProxyFlags): Promise<(isShared: boolean) => readonly Stage[]> {
  const fixes = readFixes(flags.fix);
  if (flags.descriptions !== undefined && !fixes.has('descriptions'))
    throw new UsageError('--descriptions: the fix "descriptions" is switched off');
  const options = {
    fixes,
    pageTokens: flags.pageTokens,
    descriptions: flags.descriptions === undefined ? {} : await descriptionsIn(flags.descriptions),
    clients: readClients(flags.clients ?? []),
    serverName: flags.serverName,
    admits: filterOf(flags),
    guard: flags.lock === undefined ? undefined : await guardBy(flags.lock, target, flags),
    note,
  };
  const isBridged = flags.bridge !== false;
  return (isShared) => [...(isBridged ? [bridgeStage(isShared, note)] : []), ...mendingStages(options)];
}

function readFixes(given: readonly string[] | false): ReadonlySet<FixName> {
  const fixes = new Set<FixName>();
  for (const name of given === false ? [] : given) {
    const fix = FIXES.find((candidate) => candidate === name);
    if (fix === undefined)
      throw new UsageError(`--fix: there is no fix ${display(name, 40)}; there are ${FIXES.join(', ')}`);
    fixes.add(fix);
  }
  return fixes;
}

function readClients(names: readonly string[]): readonly string[] {
  for (const name of names) {
    if (CLIENT_NAMES.includes(name)) continue;
    const meant = nearest(name, CLIENT_NAMES);
    const hint = meant === undefined ? `known are ${CLIENT_NAMES.join(', ')}` : `did you mean ${meant}?`;
    throw new UsageError(`--clients: there is no client ${display(name, 40)}; ${hint}`);
  }
  return clientsNamed(names);
}

async function descriptionsIn(file: string): Promise<Descriptions> {
  const text = await readTextFile(file);
  const read = text.status === 'ok' ? readDescriptions(text.text) : text;
  if (read.status === 'failed') throw new UsageError(`--descriptions ${display(file)}: ${display(read.message)}`);
  return read.tools;
}

/** Which tools are shown: those that `--allow` names, where it names any, without those of `--deny`. */
function filterOf({ allow, deny }: ProxyFlags): ((tool: string) => boolean) | undefined {
  if (allow.length + deny.length === 0) return undefined;
  const [allowed, denied] = [allow, deny].map((patterns) => patterns.map(matcherOf));
  const fits = (matchers: readonly RegExp[] | undefined, tool: string): boolean =>
    matchers?.some((matcher) => matcher.test(tool)) === true;
  return (tool) => (allow.length === 0 || fits(allowed, tool)) && !fits(denied, tool);
}

/** A name, in which `*` stands for anything. */
function matcherOf(pattern: string): RegExp {
  const parts = pattern.split(/\*+/).map((part) => part.replace(/[\\^$.+?()[\]{}|/-]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's');
}

/** Serves only what a lock approves. The file is read again when it has changed, so what is accepted is served at once. */
async function guardBy(path: string, target: Target, flags: ProxyFlags): Promise<Guard> {
  const file = await readLockFile(path);
  if (file === undefined)
    throw new UsageError(`--lock ${display(path)}: no such file; write it with: mcp-hallmark lock`);
  const unasked = { target: target.id, parts: { server: { status: 'absent', reason: 'not started yet' } } } as const;
  const entry = entryIn(file, unasked, undefined, flags);
  const locked = entry === undefined ? undefined : file.lock.get(entry);
  if (entry === undefined || locked === undefined)
    throw new UsageError(`--lock: ${noEntry(target.id.label, path, file.lock)}; choose with --name`);
  let last: { readonly stamp: string; readonly locked: LockedServer } = { stamp: stampOf(path), locked };
  const read = (): LockedServer => {
    const stamp = stampOf(path);
    if (stamp !== last.stamp) last = { stamp, locked: lockedAgain(path, entry) ?? last.locked };
    return last.locked;
  };
  return lockGuard({ label: display(path), read }, note);
}

function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return `${stat?.mtimeMs} ${stat?.size} ${stat?.ino}`;
}

/** Undefined while somebody is writing it, or when it is gone: then what was approved stays approved. */
function lockedAgain(path: string, entry: string): LockedServer | undefined {
  try {
    const read = readLock(readFileSync(path, 'utf8'));
    return read.status === 'ok' ? read.lock.get(entry) : undefined;
  } catch {
    return undefined;
  }
}

async function writeStarter(file: string, target: Target, flags: ProxyFlags): Promise<number> {
  if (existsSync(file)) throw new UsageError(`--write-descriptions: ${display(file)} is there already`);
  const patience = { startTimeout: 60, timeout: 15, totalTimeout: 300 };
  const what = { streams: false, reads: false, concurrency: 1, era: 'auto' as const };
  const { surface, definitionsHeldSecret } = await gatherTarget(target, { ...flags, ...patience, ...what }, () => {});
  const { tools } = surface.parts;
  if (tools.status !== 'ok') throw new UsageError(`${display(target.id.label, 60)}: its tools could not be read`);
  if (definitionsHeldSecret)
    throw new UsageError(
      `${display(target.id.label, 60)}: its definitions hold a secret that you gave it; nothing was written`,
    );
  const starter = starterFor(tools.value);
  const failure = await writeTextFile(file, `${JSON.stringify({ tools: starter }, null, 2)}\n`);
  if (failure !== undefined) throw new UsageError(`${display(file)}: ${display(failure)}`);
  const count = Object.keys(starter).length;
  note(
    trusted(
      `wrote ${display(file)}: ${count} of ${tools.value.length} tools want better words; write them, then serve them with --descriptions`,
    ),
  );
  return 0;
}

async function serverOpener(target: Target, flags: ProxyFlags): Promise<OpenServer> {
  const reached = reach(target);
  if ('launch' in reached) {
    const { ProcessServer } = await import('../relay/process-server.ts');
    const redact = redactor(reached.secrets);
    const said = (line: string): void => {
      if (flags.quiet !== true) process.stderr.write(`server: ${display(line, SAID_LENGTH)}\n`);
    };
    return (events) => new ProcessServer(reached.launch, events, redact, said);
  }
  const { RemoteServer } = await import('../relay/remote-server.ts');
  return (events) => new RemoteServer(reached.server, events);
}
