import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../src/eval/agents/agent.ts';
import { CLAUDE } from '../../src/eval/agents/claude.ts';
import { CODEX } from '../../src/eval/agents/codex.ts';
import { commandAgent } from '../../src/eval/agents/command.ts';
import { GEMINI } from '../../src/eval/agents/gemini.ts';

const JOB: Job = {
  question: 'Which "volume"?\nSay {config}.',
  serverName: 'files',
  server: { argv: ['node', 'a b.js', '--x'], env: { GRAPH: 'C:\\g "1"' } },
  model: 'm1',
  maxSteps: 40,
};
const SERVERS = { mcpServers: { files: { command: 'node', args: ['a b.js', '--x'], env: { GRAPH: 'C:\\g "1"' } } } };

function lines(...events: readonly object[]): string {
  return ['a note that is no JSON', ...events.map((event) => JSON.stringify(event)), '{"torn":'].join('\n');
}

/** The value of a flag. */
function flag(argv: readonly string[], name: string): string | undefined {
  const at = argv.indexOf(name);
  return at < 0 ? undefined : argv[at + 1];
}

describe('claude', () => {
  it('gets one server, and no tools of its own', () => {
    const { argv, files, env } = CLAUDE.invocation(JOB, '/f');
    expect(argv.slice(0, 3)).toEqual(['claude', '-p', JOB.question]);
    expect(flag(argv, '--tools')).toBe('');
    expect(argv).toContain('--strict-mcp-config');
    expect(flag(argv, '--allowedTools')).toBe('mcp__files');
    expect(flag(argv, '--mcp-config')).toBe('/f/mcp.json');
    expect(flag(argv, '--model')).toBe('m1');
    expect(flag(argv, '--max-turns')).toBe('40');
    expect(JSON.parse(files['mcp.json'] ?? '')).toEqual(SERVERS);
    expect(env).toEqual({});
    expect(CLAUDE.invocation({ ...JOB, model: undefined }, '/f').argv).not.toContain('--model');
  });
  const use = (id: string) => ({
    type: 'assistant',
    message: {
      content: [
        { type: 'text', text: 'Hm.' },
        { type: 'tool_use', id, name: 'mcp__files__read_file', input: {} },
      ],
    },
  });
  const result = (id: string, is_error: boolean) => ({
    type: 'user',
    message: { content: [{ type: 'tool_result', tool_use_id: id, is_error, content: 'x' }] },
  });
  const end = {
    type: 'result',
    subtype: 'success',
    is_error: false,
    result: 'ANSWER: 1',
    total_cost_usd: 0.02,
    usage: { input_tokens: 5, cache_creation_input_tokens: 100, cache_read_input_tokens: 1000, output_tokens: 7 },
  };
  it('tells its answer, calls, tokens and cost', () => {
    const printed = lines(
      { type: 'system', subtype: 'init', model: 'claude-x' },
      use('1'),
      result('1', true),
      use('2'),
      result('2', false),
      end,
    );
    expect(CLAUDE.read(printed, undefined)).toEqual({
      ended: 'answered',
      said: 'ANSWER: 1',
      calls: [{ tool: 'read_file', times: 2, errors: 1 }],
      tokens: { input: 1105, output: 7 },
      cost: 0.02,
      model: 'claude-x',
    });
  });
  it('tells how else it ended', () => {
    expect(CLAUDE.read(lines({ ...end, subtype: 'error_max_turns', result: undefined }), undefined)).toMatchObject({
      ended: 'out-of-steps',
      detail: 'error_max_turns',
    });
    expect(CLAUDE.read(lines({ ...end, is_error: true, result: 'API Error: 529' }), 'code 1')).toMatchObject({
      ended: 'error',
      detail: 'API Error: 529',
    });
    expect(CLAUDE.read('', 'command not found: claude')).toMatchObject({
      ended: 'error',
      detail: 'command not found: claude',
    });
  });
});

describe('codex', () => {
  it('gets one server by settings, and no shell', () => {
    const { argv, files } = CODEX.invocation(JOB, '/f');
    expect(argv.slice(0, 2)).toEqual(['codex', 'exec']);
    expect(argv.at(-1)).toBe(JOB.question);
    expect(argv).toEqual(
      expect.arrayContaining(['--json', '--ignore-user-config', '--ephemeral', '--skip-git-repo-check']),
    );
    expect(flag(argv, '--sandbox')).toBe('read-only');
    expect(files).toEqual({});
    const settings = argv.filter((_, index) => argv[index - 1] === '-c').join('\n');
    expect(parse(settings)).toEqual({
      mcp_servers: { files: { ...SERVERS.mcpServers.files, default_tools_approval_mode: 'approve' } },
      features: { shell_tool: false },
      web_search: 'disabled',
    });
  });
  const call = (status: string) => ({
    type: 'item.completed',
    item: { id: 'i', type: 'mcp_tool_call', server: 'files', tool: 'read', status },
  });
  it('tells its answer, calls and tokens', () => {
    const printed = lines(
      { type: 'thread.started', thread_id: 't' },
      { type: 'item.started', item: { type: 'mcp_tool_call', tool: 'read', status: 'in_progress' } },
      call('failed'),
      call('completed'),
      { type: 'item.completed', item: { type: 'agent_message', text: 'Almost.' } },
      { type: 'item.completed', item: { type: 'agent_message', text: 'ANSWER: 1' } },
      { type: 'turn.completed', usage: { input_tokens: 900, cached_input_tokens: 800, output_tokens: 30 } },
    );
    expect(CODEX.read(printed, undefined)).toEqual({
      ended: 'answered',
      said: 'ANSWER: 1',
      calls: [{ tool: 'read', times: 2, errors: 1 }],
      tokens: { input: 900, output: 30 },
      cost: null,
    });
  });
  it('tells why a turn failed', () => {
    expect(CODEX.read(lines({ type: 'turn.failed', error: { message: 'no credit' } }), 'code 1')).toMatchObject({
      ended: 'error',
      detail: 'no credit',
    });
  });
});

describe('gemini', () => {
  it('gets one server, and no tools of its own', () => {
    const { argv, files, env } = GEMINI.invocation(JOB, '/f');
    expect(argv.slice(0, 3)).toEqual(['gemini', '-p', JOB.question]);
    expect(flag(argv, '--allowed-mcp-server-names')).toBe('files');
    expect(env).toEqual({ GEMINI_CLI_SYSTEM_SETTINGS_PATH: '/f/settings.json' });
    expect(JSON.parse(files['settings.json'] ?? '')).toMatchObject({
      ...SERVERS,
      tools: { core: [] },
      model: { maxSessionTurns: 40 },
    });
  });
  it('tells its answer, calls and tokens', () => {
    const printed = lines(
      { type: 'init', model: 'gemini-x' },
      { type: 'message', role: 'assistant', content: 'Let me see.', delta: true },
      { type: 'tool_use', tool_name: 'mcp_files_read_file', tool_id: '1', parameters: {} },
      { type: 'tool_result', tool_id: '1', status: 'error' },
      { type: 'message', role: 'assistant', content: 'ANSW', delta: true },
      { type: 'message', role: 'assistant', content: 'ER: 1', delta: true },
      { type: 'result', status: 'success', stats: { input_tokens: 10, output_tokens: 2, total_tokens: 12 } },
    );
    expect(GEMINI.read(printed, undefined)).toEqual({
      ended: 'answered',
      said: 'ANSWER: 1',
      calls: [{ tool: 'read_file', times: 1, errors: 1 }],
      tokens: { input: 10, output: 2 },
      cost: null,
      model: 'gemini-x',
    });
  });
  it('tells how else it ended', () => {
    expect(GEMINI.read('', 'it ended with code 53')).toMatchObject({ ended: 'out-of-steps' });
    expect(
      GEMINI.read(lines({ type: 'result', status: 'error', error: { message: 'quota' } }), 'code 1'),
    ).toMatchObject({
      ended: 'error',
      detail: 'quota',
    });
  });
});

describe('any command', () => {
  const agent = commandAgent(['my-agent', '--model={model}', '--mcp', '{config}', '-n', '{steps}', '{question}']);
  it('has its words filled in, once', () => {
    const { argv, files } = agent.invocation(JOB, '/f');
    expect(argv).toEqual(['my-agent', '--model=m1', '--mcp', '/f/mcp.json', '-n', '40', JOB.question]);
    expect(JSON.parse(files['mcp.json'] ?? '')).toEqual(SERVERS);
  });
  it('answers with what it prints, or with JSON', () => {
    expect(agent.read('Well.\nANSWER: 1\n', undefined)).toMatchObject({
      ended: 'answered',
      said: 'Well.\nANSWER: 1\n',
      tokens: null,
    });
    const report = {
      answer: 'ANSWER: 1',
      tokens: { input: 3, output: 4 },
      cost: 0.5,
      model: 'm',
      calls: [{ tool: 'read' }, { tool: 'write', times: 2, errors: 1 }, 7],
    };
    expect(agent.read(JSON.stringify(report), undefined)).toEqual({
      ended: 'answered',
      said: 'ANSWER: 1',
      calls: [
        { tool: 'read', times: 1, errors: 0 },
        { tool: 'write', times: 2, errors: 1 },
      ],
      tokens: { input: 3, output: 4 },
      cost: 0.5,
      model: 'm',
    });
    expect(agent.read('ANSWER: 1', 'it ended with code 1')).toMatchObject({
      ended: 'error',
      detail: 'it ended with code 1',
    });
  });
});
