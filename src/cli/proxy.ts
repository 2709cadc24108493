import { randomUUID } from 'node:crypto';
import { headerValue } from '../gather/protocol-headers.ts';
import { Bridge } from '../proxy/bridge/bridge.ts';
import type { Stage } from '../proxy/stage.ts';
import type { OpenServer } from '../relay/ends.ts';
import { serveStdio } from '../relay/stdio-client.ts';
import { display, trusted } from '../text/display.ts';
import { redactor } from '../text/redact.ts';
import { VERSION } from '../version.ts';
import { UsageError } from './errors.ts';
import type { ConnectFlags } from './options.ts';
import { checkAccess, reach, readTargets, type Target } from './target.ts';
import { note } from './terminal.ts';

/** The flags of `proxy`. */
export interface ProxyFlags extends Pick<ConnectFlags, 'url' | 'header' | 'headerEnv' | 'passEnv'> {
  /** `stdio`, or a URL of this computer. */
  readonly serve: string;
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
  const open = await serverOpener(target, flags);
  const parts = { open, note };
  const stages = (isShared: boolean): readonly Stage[] => (flags.bridge === false ? [] : [bridge(isShared)]);
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

/** Between the eras of a client and of the server. */
function bridge(isShared: boolean): Stage {
  return new Bridge({
    self: { name: 'mcp-hallmark', version: VERSION },
    isShared,
    note,
    headerValue,
    secret: randomUUID,
    after: (ms, act) => {
      const timer = setTimeout(act, ms);
      timer.unref();
      return () => clearTimeout(timer);
    },
  });
}

async function serverOpener(target: Target, flags: ProxyFlags): Promise<OpenServer> {
  const reached = reach(target);
  if ('launch' in reached) {
    const { ProcessServer } = await import('../relay/process-server.ts');
    const redact = redactor(reached.secrets);
    const said = (line: string): void => {
      if (flags.quiet !== true) process.stderr.write(trusted(`server: ${display(line, SAID_LENGTH)}\n`));
    };
    return (events) => new ProcessServer(reached.launch, events, redact, said);
  }
  const { RemoteServer } = await import('../relay/remote-server.ts');
  return (events) => new RemoteServer(reached.server, events);
}
