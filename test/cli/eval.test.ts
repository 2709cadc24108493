import { existsSync, readFileSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ResultRecord, type RunRecord, readResults } from '../../src/eval/results.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { eventually, onlyLine, program, ROOT, remaining, runCli, start } from '../lib/process.ts';

const FILE_SERVER = join(ROOT, 'test/servers/files.mjs');
const WORDS = ['ember', 'fjord', 'grove', 'heath'];
const KEY = 'k-7h3-v3ry-53cr37';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-eval-test-'));
  await mkdir(join(folder, 'sandbox'));
  await mkdir(join(folder, 'tmp'));
  await writeTasks(WORDS);
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** One task for each word, about a file that holds it; the answer of the last task is wrong on purpose. */
async function writeTasks(words: readonly string[]): Promise<void> {
  for (const [index, word] of words.entries())
    await writeFile(join(folder, 'sandbox', `${index}.txt`), `The word is ${word}\n`);
  const tasks = words.map((word, index) => {
    const path = `{sandbox}/${index}.txt`;
    return {
      id: `word-${index}`,
      server: 'files',
      split: index < 1 ? 'train' : 'test',
      question: `Which word is in ${path}`,
      check: { exact: index === words.length - 1 ? 'another' : word },
      script: { calls: [{ tool: 'files_read_text', arguments: { path } }], find: 'is (\\w+)' },
    };
  });
  const servers = { files: { command: [process.execPath, FILE_SERVER, '{sandbox}'] } };
  await writeFile(join(folder, 'tasks.jsonc'), JSON.stringify({ formatVersion: 1, servers, tasks }));
}

function evaluate(...args: readonly string[]) {
  const path = `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`;
  return runCli(['eval', folder, '--split', 'all', ...args], {
    env: { PATH: path, TMPDIR: join(folder, 'tmp'), AGENT_API_KEY: KEY },
  });
}

function results(): readonly ResultRecord[] {
  const read = readResults(readFileSync(join(folder, 'results.jsonl'), 'utf8'));
  if (read.status === 'failed') throw new Error(read.message);
  return read.records;
}

function runs(): RunRecord[] {
  return results().filter((record) => record.kind === 'run');
}

async function transcripts(): Promise<string> {
  const files = (await readdir(join(folder, 'transcripts'), { recursive: true })).filter((file) =>
    file.endsWith('.jsonl'),
  );
  return (await Promise.all(files.map((file) => readFile(join(folder, 'transcripts', file), 'utf8')))).join('');
}

describe('an experiment with the scripted agent', () => {
  it('that is killed goes on where it stopped, and does no run twice', async () => {
    const args = ['eval', folder, '--split', 'all', '--agent', 'scripted', '--arms', 'shipped', '--concurrency', '1'];
    const env = { TMPDIR: join(folder, 'tmp') };
    const third = join(folder, 'sandbox', '2.txt');
    const text = await readFile(third, 'utf8');
    await writeFile(third, 'hold');
    const { child, marker, done } = start(program(args), { env });
    const path = join(folder, 'results.jsonl');
    expect(await eventually(() => existsSync(path) && runs().length === 2)).toBe(true);
    child.kill('SIGKILL');
    await done;
    const before = readFileSync(path, 'utf8');
    expect(runs()).toHaveLength(2);
    await writeFile(third, text);
    await appendFile(path, '{"kind":"run","agent":{"id":"scrip');

    const resumed = await runCli(args, { env });
    expect(resumed).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^scripted\/25000 \(a script, no model\)\n {2}as shipped +3\/4 {2}75 %/),
    });
    expect(readFileSync(path, 'utf8').startsWith(before)).toBe(true);
    expect(runs().map(({ task }) => task)).toEqual(WORDS.map((_, index) => `word-${index}`));
    expect(runs().map(({ answer }) => answer)).toEqual(WORDS);
    expect(runs().at(-1)).toMatchObject({ passed: false, why: 'expected another', ended: 'answered' });
    expect(results().filter(({ kind }) => kind === 'server')).toHaveLength(1);
    expect(await remaining(marker)).toEqual([]);

    const again = await runCli(args, { env });
    expect(again).toMatchObject({ code: 0, stdout: resumed.stdout });
    expect(runs()).toHaveLength(WORDS.length);
    const report = await readFile(join(folder, 'report.md'), 'utf8');
    expect(report).toContain('| files | as shipped | 3/4 | 75 % |');
    expect(await readFile(join(folder, 'report.svg'), 'utf8')).toMatch(/^<svg /);
    expect(await transcripts()).toContain('"text":"ANSWER: fjord"');
  });
  it('works in copies of the sandbox, behind the proxy too, where long results come in pages', async () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => `line ${index + 1}`);
    await writeFile(join(folder, 'sandbox', '1.txt'), `${lines.join('\n')}\nThe word is fjord\n`);
    const { code, stdout } = await evaluate('--agent', 'scripted', '--task', 'word-1', '--window', '3000');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/ as shipped +0\/1 {2}0 % .*\n {2}all fixes +1\/1 {2}100 % /),
    });
    expect(
      runs()
        .map(({ arm, answer, calls }) => [arm, answer, calls[0]?.times])
        .sort(),
    ).toEqual([
      ['fixed', 'fjord', 3],
      ['shipped', 'unknown', 1],
    ]);
    expect(await transcripts()).not.toContain(join(folder, 'sandbox'));
    expect(await readdir(join(folder, 'tmp'))).toEqual([]);
  });
});

describe('an experiment with a program', () => {
  const agent = `${process.execPath} ${join(ROOT, 'test/lib/agent.mjs')} {config} {question}`;
  it('reads what it reports, stops at its budget, and keeps secrets out', async () => {
    const args = ['--agent', 'command', '--agent-command', agent, '--arms', 'shipped', '--concurrency', '1'];
    const stopped = await evaluate(...args, '--max-cost', '0.5');
    expect(stopped.code).toBe(2);
    expect(stopped.stderr).toContain('stopped: all runs together have cost 0.50 US dollars\n');
    expect(stopped.stderr).toContain('2 runs are left; the same command does them\n');
    expect(runs()).toHaveLength(2);
    expect(runs()[0]).toMatchObject({
      answer: 'ember',
      passed: true,
      cost: 0.25,
      tokens: { input: 30, output: 5 },
      agent: { isModel: true },
    });
    expect(await evaluate(...args)).toMatchObject({ code: 0, stdout: expect.stringMatching(/ 3\/4 /) });
    const everything = `${JSON.stringify(results())}${await transcripts()}${await readFile(join(folder, 'report.md'), 'utf8')}`;
    expect(everything).toContain('[redacted]');
    expect(everything).not.toContain(KEY);
  });
  it('that cannot be started stops soon, and is no failure of the tasks', async () => {
    const gone = await evaluate(
      '--agent',
      'command',
      '--agent-command',
      'no-such-agent {question}',
      '--arms',
      'shipped',
      '--concurrency',
      '1',
    );
    expect(gone.code).toBe(2);
    expect(gone.stderr).toContain(
      'stopped: 4 runs in a row failed\nmcp-hallmark: 4 runs failed and do not count; the last one: command not found: no-such-agent',
    );
    expect(runs().map(({ ended }) => ended)).toEqual(Array.from({ length: 4 }, () => 'error'));
    expect(await readFile(join(folder, 'report.md'), 'utf8')).toMatch(/\nNo run counts yet\.\n\n### Left out\n/);
  });
  it('starts Claude Code as its documentation says', async () => {
    const bin = join(folder, 'bin');
    await mkdir(bin);
    await writeFile(join(bin, 'claude'), `#!/bin/sh\nexec '${process.execPath}' '${ROOT}/test/lib/claude.mjs' "$@"\n`, {
      mode: 0o755,
    });
    const run = await evaluate('--agent', 'claude', '--model', 'haiku', '--arms', 'shipped', '--task', 'word-1');
    expect(run).toMatchObject({ code: 0, stdout: expect.stringMatching(/^claude\/haiku\n {2}as shipped +1\/1/) });
    expect(runs()).toMatchObject([
      {
        answer: 'fjord',
        model: 'haiku',
        cost: 0.01,
        tokens: { input: 100, output: 20 },
        calls: [{ tool: 'files_read_text', times: 1, errors: 0 }],
      },
    ]);
  });
  it('that takes too long is ended, and has failed', async () => {
    const endless = `${process.execPath} -e "setInterval(() => {}, 1000)" {question}`;
    const late = await evaluate(
      ...[
        '--agent',
        'command',
        '--agent-command',
        endless,
        '--arms',
        'shipped',
        '--task',
        'word-0',
        '--timeout',
        '0.3',
      ],
    );
    expect(late).toMatchObject({ code: 0, stdout: expect.stringMatching(/ as shipped +0\/1/) });
    expect(runs()).toMatchObject([{ ended: 'out-of-time', passed: false, why: 'it took too long', answer: null }]);
    expect(await remaining(late.marker)).toEqual([]);
  });
});

describe('an experiment with an endpoint', () => {
  let endpoint: Server;
  const seen: { readonly key: string | undefined; readonly body: JsonObject }[] = [];
  beforeEach(async () => {
    seen.length = 0;
    endpoint = createServer((request, response) => void answer(request, response));
    await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => void endpoint.close());

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    seen.push({ key: request.headers.authorization, body: JSON.parse(text) as JsonObject });
    const { status, body } = completion(seen.length);
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' }).end(JSON.stringify(body));
  }

  /** Too many requests at first, then a call of a tool, then an answer that lets the key slip. */
  function completion(turn: number): { readonly status: number; readonly body: object } {
    if (turn === 1) return { status: 429, body: { error: { message: 'slow down' } } };
    const messages = (seen.at(-1)?.body['messages'] ?? []) as readonly JsonObject[];
    const path = /\S+\.txt/.exec(String(messages[1]?.['content']))?.[0];
    const last = messages.at(-1);
    const word = String(last?.['content']).trim().split(' ').at(-1);
    const message =
      last?.['role'] === 'tool'
        ? { role: 'assistant', content: `With ${KEY} I read it.\nANSWER: ${word}` }
        : {
            role: 'assistant',
            content: null,
            tool_calls: [
              { id: 'c', type: 'function', function: { name: 'files_read_text', arguments: JSON.stringify({ path }) } },
            ],
          };
    return {
      status: 200,
      body: { model: 'm-1', choices: [{ message }], usage: { prompt_tokens: 50, completion_tokens: 5 } },
    };
  }

  it('lets its model use the tools', async () => {
    const { port } = endpoint.address() as AddressInfo;
    const run = await evaluate(
      ...[
        '--agent',
        'openai',
        '--base-url',
        `http://127.0.0.1:${port}/v1/`,
        '--model',
        'm',
        '--api-key-env',
        'AGENT_API_KEY',
      ],
      ...['--arms', 'shipped', '--task', 'word-2'],
    );
    expect(run).toMatchObject({ code: 0, stdout: expect.stringMatching(/^openai\/m\/25000\n {2}as shipped +1\/1/) });
    expect(seen.map(({ key }) => key)).toEqual([`Bearer ${KEY}`, `Bearer ${KEY}`, `Bearer ${KEY}`]);
    expect(seen[1]?.body).toMatchObject({
      model: 'm',
      tools: expect.arrayContaining([expect.objectContaining({ type: 'function' })]),
    });
    expect(runs()[0]).toMatchObject({
      answer: 'grove',
      tokens: { input: 100, output: 10 },
      calls: [{ tool: 'files_read_text', times: 1, errors: 0 }],
    });
    expect(`${JSON.stringify(results())}${await transcripts()}`).not.toContain(KEY);
  });
});

describe('eval --setup', () => {
  it('writes tasks that can be read, and a sandbox, and overwrites nothing', async () => {
    const fresh = join(folder, 'new');
    expect(await runCli(['eval', '--setup', fresh])).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringMatching(/^mcp-hallmark: prepared /),
    });
    expect(await readdir(fresh)).toEqual(['descriptions', 'sandbox', 'tasks.jsonc']);
    expect(await readdir(join(fresh, 'sandbox'))).toEqual(['files', 'memory', 'repo', 'vault']);
    // The hash of a commit follows from all that is before it.
    expect(await readFile(join(fresh, 'sandbox/repo/VERSION'), 'utf8')).toBe('2.0.0\n');
    expect(onlyLine((await runCli(['eval', '--setup', fresh])).stderr)).toMatch(
      /is there already; nothing was changed$/,
    );
    const unscripted = await runCli(['eval', fresh, '--agent', 'scripted', '--task', 'everything-humidity']);
    expect(unscripted).toMatchObject({ code: 2, stderr: expect.stringMatching(/no task is left to run\n$/) });
  });
});

describe('what cannot be done is said in one line', () => {
  it('of flags that do not fit', async () => {
    const wrong: readonly (readonly [readonly string[], RegExp])[] = [
      [[], /^mcp-hallmark: no agent given: --agent claude, codex, gemini, openai, command or scripted$/],
      [
        ['--agent', 'scripted', '--arms', 'shipped,fixd'],
        /^mcp-hallmark: --arms: there is no "fixd"; did you mean fixed\?$/,
      ],
      [
        ['--agent', 'scripted', '--task', 'word-9'],
        /^mcp-hallmark: --task: there is no "word-9"; did you mean word-\d\?$/,
      ],
      [['--agent', 'scripted', '--server', 'x'], /^mcp-hallmark: --server: there is no "x"; known: files$/],
      [['--agent', 'scripted', '--model', 'x'], /^mcp-hallmark: the scripted agent has no model$/],
      [['--agent', 'openai', '--model', 'm'], /^mcp-hallmark: --agent openai needs --base-url/],
      [['--agent', 'openai', '--base-url', 'http://127.0.0.1:1'], /^mcp-hallmark: --agent openai needs --model$/],
      [['--agent', 'command'], /^mcp-hallmark: --agent command needs --agent-command, in which \{question\}/],
      [
        ['--agent', 'command', '--agent-command', 'x'],
        /^mcp-hallmark: --agent-command: it does not say where the \{question\} goes$/,
      ],
      [['--agent', 'claude', '--base-url', 'http://x'], /^mcp-hallmark: --base-url is for --agent openai$/],
      [
        ['--agent', 'codex', '--max-cost', '1'],
        /^mcp-hallmark: --max-cost: the agent codex does not tell what it costs; limit it with --max-runs$/,
      ],
      [['--report'], /results\.jsonl: no such file; run an agent first: mcp-hallmark eval /],
    ];
    await Promise.all(
      wrong.map(async ([args, message]) => {
        const { code, stdout, stderr } = await evaluate(...args);
        expect({ code, stdout }, args.join(' ')).toEqual({ code: 2, stdout: '' });
        expect(onlyLine(stderr), args.join(' ')).toMatch(message);
      }),
    );
  });
  it('of a folder that is not prepared, of a harmful server, of tasks and results that cannot be read', async () => {
    const empty = await runCli(['eval', join(folder, 'none'), '--agent', 'scripted']);
    expect(onlyLine(empty.stderr)).toMatch(/no such file; prepare it with: mcp-hallmark eval --setup /);
    const tasks = await readFile(join(folder, 'tasks.jsonc'), 'utf8');
    await writeFile(
      join(folder, 'tasks.jsonc'),
      tasks.replaceAll(process.execPath, 'npx').replaceAll(FILE_SERVER, 'postmark-mcp@1.0.16'),
    );
    const bad = await evaluate('--agent', 'scripted');
    expect(bad).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^mcp-hallmark: not started: postmark-mcp@1\.0\.16 sends /),
    });
    await writeFile(join(folder, 'tasks.jsonc'), tasks);
    await writeFile(join(folder, 'tasks.jsonc'), tasks.replace('"command"', '"descriptions": "none.json", "command"'));
    const missing = await evaluate('--agent', 'scripted');
    expect(onlyLine(missing.stderr)).toMatch(/^mcp-hallmark: .*: none\.json: no such file$/);
    await writeFile(join(folder, 'tasks.jsonc'), tasks);
    await rm(join(folder, 'sandbox'), { recursive: true });
    const bare = await evaluate('--agent', 'scripted');
    expect(onlyLine(bare.stderr)).toMatch(/sandbox is missing, and the tasks need it; make it, or prepare it with: /);
    await mkdir(join(folder, 'sandbox'));
    await writeFile(join(folder, 'results.jsonl'), 'x\n');
    expect(onlyLine((await evaluate('--agent', 'scripted')).stderr)).toMatch(
      /results\.jsonl: line 1 is no result; remove it$/,
    );
    await writeFile(join(folder, 'tasks.jsonc'), '{"formatVersion": 1, "servers": {}, "tasks": [], "x": 1}');
    expect(onlyLine((await evaluate('--agent', 'scripted')).stderr)).toMatch(/tasks\.jsonc: .*unknown key "x"/);
  });
});
