import { isObject, member, stringMember } from '../../model/json.ts';
import { Tally } from './agent.ts';
import { type AgentProgram, countIn, jsonLines, mcpServers } from './program.ts';

/**
 * Gemini CLI without a terminal (geminicli.com/docs/cli/headless and /docs/reference/configuration). The settings that beat
 * the user's own come from a file that a variable names: one server, no tools of its own, so that it can find the answer
 * nowhere else.
 */
export const GEMINI: AgentProgram = {
  name: 'gemini',
  invocation: (job, folder) => ({
    argv: [
      'gemini',
      '-p',
      job.question,
      '--output-format',
      'stream-json',
      '--allowed-mcp-server-names',
      job.serverName,
      '--approval-mode',
      'yolo',
      '--extensions',
      'none',
      ...(job.model === undefined ? [] : ['--model', job.model]),
    ],
    files: {
      'settings.json': JSON.stringify({
        ...mcpServers(job.serverName, job.server),
        tools: { core: [] },
        model: { maxSessionTurns: job.maxSteps },
        security: { folderTrust: { enabled: false } },
      }),
    },
    env: { GEMINI_CLI_SYSTEM_SETTINGS_PATH: `${folder}/settings.json` },
  }),
  read: (stdout, failure) => {
    const events = jsonLines(stdout);
    const tally = new Tally();
    const names = new Map<string, string>();
    let said = '';
    for (const event of events) {
      if (event['type'] === 'tool_use') {
        names.set(stringMember(event, 'tool_id') ?? '', stringMember(event, 'tool_name') ?? '');
        // What it said before a call was not its answer.
        said = '';
      }
      const name = event['type'] === 'tool_result' ? names.get(stringMember(event, 'tool_id') ?? '') : undefined;
      if (name !== undefined) tally.add(name.replace(/^mcp_[^_]+_/, ''), event['status'] === 'error');
      if (event['type'] === 'message' && event['role'] === 'assistant') said += stringMember(event, 'content') ?? '';
    }
    const result = events.findLast((event) => event['type'] === 'result');
    const stats = member(result, 'stats');
    const model = stringMember(
      events.find((event) => event['type'] === 'init'),
      'model',
    );
    const answered = stringMember(result, 'status') === 'success';
    // The exit code for a limit of turns that was reached.
    const outOfSteps = failure?.includes('code 53') === true;
    return {
      ended: answered ? 'answered' : outOfSteps ? 'out-of-steps' : 'error',
      said,
      calls: tally.uses(),
      tokens: isObject(stats)
        ? { input: countIn(stats['input_tokens']), output: countIn(stats['output_tokens']) }
        : null,
      cost: null,
      ...(model === undefined ? {} : { model }),
      ...(answered
        ? {}
        : { detail: stringMember(member(result, 'error'), 'message') ?? failure ?? 'it printed no result' }),
    };
  },
};
