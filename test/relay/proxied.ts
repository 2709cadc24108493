import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterEach } from 'vitest';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { eventually, MARKER, program, ROOT, survivors } from '../lib/process.ts';

/** The proxy as a client over standard input and output meets it. */
export interface Proxied {
  readonly child: ChildProcess;
  readonly marker: string;
  /** Everything that came, line by line; what is no JSON as text. */
  readonly lines: string[];
  /** Says something, as it is. */
  readonly say: (text: string | Uint8Array) => void;
  /** Asks, and waits for the answer. */
  readonly ask: (method: string, params?: JsonObject) => Promise<JsonObject>;
  readonly stderr: () => string;
  /** Closes its input and waits for its end; gives the exit code. */
  readonly close: () => Promise<number | null>;
  readonly ended: Promise<number | null>;
}

const running = new Set<Proxied>();

afterEach(() => {
  for (const { marker } of running) for (const { pid } of survivors(marker)) process.kill(pid, 'SIGKILL');
  running.clear();
});

/** Starts the proxy with these arguments. What a test leaves running is ended after it. */
export function proxied(args: readonly string[], env: Readonly<Record<string, string>> = {}): Proxied {
  const marker = randomUUID();
  const [file = '', ...rest] = program(['proxy', '--pass-env', MARKER, ...args]);
  const child = spawn(file, rest, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env, [MARKER]: marker },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => {});
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString('utf8');
  });
  const waiting = new Map<string, (answer: JsonObject) => void>();
  const lines: string[] = [];
  let rest2 = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest2 + chunk).split('\n');
    rest2 = parts.pop() ?? '';
    for (const line of parts) {
      lines.push(line);
      const message = parsed(line);
      if (message === undefined || Object.hasOwn(message, 'method')) continue;
      waiting.get(JSON.stringify(message['id']))?.(message);
    }
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  let nextId = 1;
  const self: Proxied = {
    child,
    marker,
    lines,
    ended,
    say: (text) => void child.stdin.write(text),
    ask: async (method, params = {}) => {
      const id = `q${nextId}`;
      nextId += 1;
      const answer = new Promise<JsonObject>((resolve, reject) => {
        waiting.set(JSON.stringify(id), resolve);
        void ended.then(() => reject(new Error(`no answer to ${method}; ${stderr}`)));
      });
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
      return await answer;
    },
    stderr: () => stderr,
    close: () => {
      child.stdin.end();
      return ended;
    },
  };
  running.add(self);
  return self;
}

/** A client's first words, and the server's. */
export async function initialize({ ask, say }: Proxied): Promise<JsonObject> {
  const answer = await ask('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });
  say('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  return answer;
}

/** The text that a tool gives, or its error. */
export async function callTool({ ask }: Proxied, name: string, args: JsonObject = {}): Promise<string> {
  return textOf(await ask('tools/call', { name, arguments: args }));
}

/** The texts of a result, or the message of an error. */
export function textOf(answer: JsonObject): string {
  const { result, error } = answer as {
    result?: { content: readonly { text?: string }[] };
    error?: { message: string };
  };
  return result === undefined ? String(error?.message) : result.content.map(({ text }) => text ?? '').join('|');
}

/** Starts the proxy so that it serves over HTTP; gives where. */
export async function serving(args: readonly string[]): Promise<Proxied & { readonly url: string }> {
  const proxy = proxied(['--serve', 'http://127.0.0.1:0', ...args]);
  const found = (): string | undefined => /serving at (\S+)/.exec(proxy.stderr())?.[1];
  await eventually(() => found() !== undefined);
  return { ...proxy, url: found() ?? '' };
}

function parsed(line: string): JsonObject | undefined {
  try {
    const value = JSON.parse(line) as Json;
    return typeof value === 'object' && value !== null ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}
