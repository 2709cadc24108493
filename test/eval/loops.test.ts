import { describe, expect, it } from 'vitest';
import type { Job, ToolAnswer, ToolServer } from '../../src/eval/agents/agent.ts';
import { type Completion, chat } from '../../src/eval/agents/chat.ts';
import { runScript } from '../../src/eval/agents/scripted.ts';
import { toolAnswer } from '../../src/eval/agents/tool-text.ts';
import { launchIn } from '../../src/eval/arms.ts';
import type { Script } from '../../src/eval/tasks-schema.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';

const LINES = Array.from({ length: 100 }, (_, index) => `item ${index + 1} weighs ${(index * 7) % 50}`);
const LIMITS = { windowTokens: 100, maxSteps: 50 };
const READ = { tool: 'read', arguments: { path: 'a' } };

/** A server that returns all lines at once, or pages of so many as the proxy makes them. */
function server(linesPerPage?: number): ToolServer & { readonly asked: JsonObject[] } {
  const asked: JsonObject[] = [];
  return {
    asked,
    tools: [{ name: 'read', description: 'Reads.', inputSchema: { type: 'object' } }],
    call: async (name, args): Promise<ToolAnswer> => {
      asked.push(args);
      if (name !== 'read') return { text: 'no such tool', isError: true };
      if (linesPerPage === undefined) return { text: LINES.join('\n'), isError: false };
      const from = Number(args['offset'] ?? 0);
      const to = Math.min(LINES.length, from + linesPerPage);
      const more = to < LINES.length ? `; pass offset=${to} for more` : '';
      const page = LINES.slice(from, to).map((line) => `${line}\n`);
      return { text: `${page.join('')}\n[showing lines ${from + 1}-${to} of ${LINES.length}${more}]`, isError: false };
    },
  };
}

async function script(wanted: Partial<Script>, tools: ToolServer = server(), limits = LIMITS) {
  return await runScript({ calls: [READ], find: '', ...wanted }, tools, limits, () => {});
}

describe('the scripted agent', () => {
  it('reads what fits into its window, and no more', async () => {
    const found = await script({ find: 'item 3 weighs (\\d+)' });
    expect(found).toMatchObject({ ended: 'answered', said: 'ANSWER: 14', cost: null });
    expect(found.calls).toEqual([{ tool: 'read', times: 1, errors: 0 }]);
    expect(found.tokens?.input).toBe(100);
    expect(await script({ find: 'item 90 weighs (\\d+)' })).toMatchObject({ said: 'ANSWER: unknown' });
    expect(await script({ find: 'item 90 weighs (\\d+)' }, server(), { ...LIMITS, windowTokens: 1000 })).toMatchObject({
      said: 'ANSWER: 23',
    });
  });
  it('follows the notes of pages to the end', async () => {
    const paged = server(10);
    const found = await script({ find: 'item 90 weighs (\\d+)' }, paged);
    expect(found).toMatchObject({ said: 'ANSWER: 23', calls: [{ tool: 'read', times: 10, errors: 0 }] });
    expect(paged.asked.slice(0, 3)).toEqual([{ path: 'a' }, { path: 'a', offset: 10 }, { path: 'a', offset: 20 }]);
  });
  it.each([
    ['first', 'ANSWER: 0'],
    ['last', 'ANSWER: 43'],
    ['count', 'ANSWER: 100'],
    ['largest', 'ANSWER: 49'],
    ['sum', `ANSWER: ${LINES.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)}`],
  ] as const)('takes the %s of what it finds, across pages', async (take, said) => {
    expect(await script({ find: '^item \\d+ weighs (\\d+)$', take }, server(7))).toMatchObject({ said });
  });
  it('gives up after so many calls', async () => {
    expect(await script({ find: 'item 90 ' }, server(10), { ...LIMITS, maxSteps: 4 })).toMatchObject({
      ended: 'out-of-steps',
      calls: [{ times: 4 }],
    });
  });
  it('counts what went wrong', async () => {
    const found = await script({ calls: [{ tool: 'gone', arguments: {} }, READ], find: 'no such (\\w+)' });
    expect(found).toMatchObject({
      said: 'ANSWER: tool',
      calls: [
        { tool: 'gone', errors: 1 },
        { tool: 'read', errors: 0 },
      ],
    });
  });
});

const JOB: Job = { question: 'How heavy?', serverName: 's', server: { argv: [], env: {} }, model: 'm', maxSteps: 3 };

function message(content: string | null, ...calls: readonly [name: string, args: string][]): Json {
  return {
    role: 'assistant',
    content,
    ...(calls.length === 0
      ? {}
      : {
          tool_calls: calls.map(([name, args], index) => ({
            id: `c${index}`,
            type: 'function',
            function: { name, arguments: args },
          })),
        }),
  };
}

/** Lets a loop talk with an endpoint that answers what it is told to. */
async function talk(...answers: readonly (Json | Completion)[]) {
  const bodies: JsonObject[] = [];
  const waiting = [...answers];
  const tools = server();
  const report = await chat(
    JOB,
    tools,
    async (body) => {
      bodies.push(structuredClone(body) as JsonObject);
      const next = waiting.shift() as JsonObject | Completion;
      if ('status' in next) return next as Completion;
      return {
        status: 'ok',
        body: { model: 'm-2', choices: [{ message: next }], usage: { prompt_tokens: 10, completion_tokens: 2 } },
      };
    },
    100,
    () => {},
  );
  const messages = (bodies.at(-1)?.['messages'] ?? []) as readonly JsonObject[];
  return { report, bodies, messages, asked: tools.asked };
}

describe('the loop on an endpoint', () => {
  it('calls what the model asks for, until it answers', async () => {
    const { report, bodies, messages, asked } = await talk(
      message(null, ['read', '{"path":"a"}']),
      message('ANSWER: 7'),
    );
    expect(report).toEqual({
      ended: 'answered',
      said: 'ANSWER: 7',
      calls: [{ tool: 'read', times: 1, errors: 0 }],
      tokens: { input: 20, output: 4 },
      cost: null,
      model: 'm-2',
    });
    expect(asked).toEqual([{ path: 'a' }]);
    expect(bodies[0]).toMatchObject({
      model: 'm',
      tools: [{ type: 'function', function: { name: 'read', description: 'Reads.', parameters: { type: 'object' } } }],
    });
    const roles = messages.map(({ role }) => role);
    expect(roles).toEqual(['system', 'user', 'assistant', 'tool']);
    expect(messages[3]).toMatchObject({
      tool_call_id: 'c0',
      content: expect.stringMatching(/^item 1 [\s\S]{300,}\n\[cut after 100 tokens\]$/),
    });
  });
  it('tells the model what is wrong with its call', async () => {
    const { report, messages, asked } = await talk(message('', ['read', '{path']), message('ANSWER: 7'));
    expect(asked).toEqual([]);
    expect(messages[3]).toMatchObject({
      content: 'The arguments are not a JSON object.',
    });
    expect(report.calls).toEqual([{ tool: 'read', times: 1, errors: 1 }]);
  });
  it('ends when the calls are used up', async () => {
    const two = message('', ['read', '{}'], ['read', '{}']);
    expect((await talk(two, two)).report).toMatchObject({ ended: 'out-of-steps', calls: [{ times: 3 }] });
  });
  it.each([
    [{ status: 'failed', httpStatus: 400, message: 'HTTP 400: Invalid schema for function read' } as const, 'refused'],
    [{ status: 'failed', httpStatus: 400, message: 'HTTP 400: no such model' } as const, 'error'],
    [{ status: 'failed', httpStatus: 429, message: 'HTTP 429: too many tools' } as const, 'error'],
    [{ status: 'failed', httpStatus: undefined, message: 'ECONNREFUSED' } as const, 'error'],
  ])('tells refused tools from other failures: %j', async (failure, ended) => {
    expect((await talk(failure)).report).toMatchObject({ ended, detail: failure.message });
  });
});

describe('what a model reads of a result', () => {
  it.each([
    [
      {
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
      'a\nb',
      false,
    ],
    [
      {
        content: [
          { type: 'image', data: 'xx' },
          { type: 'resource', resource: { uri: 'u', text: 't' } },
        ],
      },
      '[image]\nt',
      false,
    ],
    [{ content: [{ type: 'resource_link', uri: 'file:///x' }] }, '[resource file:///x]', false],
    [{ content: [], structuredContent: { a: 1 } }, '{"a":1}', false],
    [{ content: [{ type: 'text', text: 'no' }], isError: true }, 'no', true],
  ] as [JsonObject, string, boolean][])('%j', (result, text, isError) => {
    expect(toolAnswer({ kind: 'result', result })).toEqual({ text, isError });
  });
  it('is the error, where there is one', () => {
    expect(toolAnswer({ kind: 'rpc-error', code: -32602, message: 'bad path' })).toEqual({
      text: 'MCP error -32602: bad path',
      isError: true,
    });
    expect(toolAnswer({ kind: 'timeout', afterMs: 5, detail: 'no answer' })).toEqual({
      text: 'The call failed: no answer',
      isError: true,
    });
  });
});

describe('arms', () => {
  const shipped = { argv: ['node', 'x.js'], env: { GRAPH: 'g' } };
  it('start a server as it ships, or behind the proxy', () => {
    expect(launchIn('shipped', shipped, ['node', 'cli.js'], 'd.json')).toBe(shipped);
    expect(launchIn('paging', shipped, ['node', 'cli.js'], 'd.json').argv).toEqual([
      'node',
      'cli.js',
      'proxy',
      '--fix',
      'paging',
      '--pass-env',
      'GRAPH',
      '--',
      'node',
      'x.js',
    ]);
    expect(launchIn('fixed', shipped, ['node', 'cli.js'], 'd.json').argv).toEqual(
      expect.arrayContaining(['--fix', 'paging,descriptions,errors,schemas,hidden', '--descriptions', 'd.json']),
    );
  });
});
