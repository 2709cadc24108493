import { isArray, isObject, member, stringMember } from '../../model/json.ts';
import { type AgentReport, Tally } from './agent.ts';
import { type AgentProgram, countIn, jsonLines, mcpServers } from './program.ts';

/**
 * Claude Code without a terminal (code.claude.com/docs/en/cli-reference and /headless). `--tools ""` takes its own tools
 * away and `--strict-mcp-config` all servers but ours, so that it can find the answer nowhere else.
 */
export const CLAUDE: AgentProgram = {
  name: 'claude',
  invocation: (job, folder) => ({
    argv: [
      'claude',
      '-p',
      job.question,
      '--output-format',
      'stream-json',
      '--verbose',
      '--mcp-config',
      `${folder}/mcp.json`,
      '--strict-mcp-config',
      '--tools',
      '',
      '--allowedTools',
      `mcp__${job.serverName}`,
      '--max-turns',
      String(job.maxSteps),
      '--no-session-persistence',
      ...(job.model === undefined ? [] : ['--model', job.model]),
    ],
    files: { 'mcp.json': JSON.stringify(mcpServers(job.serverName, job.server)) },
    env: {},
  }),
  read: (stdout, failure) => {
    const events = jsonLines(stdout);
    const result = events.findLast((event) => event['type'] === 'result');
    const model = stringMember(
      events.find((event) => event['type'] === 'system' && event['subtype'] === 'init'),
      'model',
    );
    const base = { calls: callsIn(events), ...(model === undefined ? {} : { model }) };
    if (result === undefined)
      return { ...base, ended: 'error', said: '', tokens: null, cost: null, detail: failure ?? 'it printed no result' };
    const usage = member(result, 'usage');
    const cost = member(result, 'total_cost_usd');
    const said = stringMember(result, 'result') ?? '';
    const subtype = stringMember(result, 'subtype') ?? '';
    const isError = member(result, 'is_error') === true || subtype !== 'success';
    return {
      ...base,
      ended: subtype === 'error_max_turns' ? 'out-of-steps' : isError ? 'error' : 'answered',
      said,
      tokens: isObject(usage)
        ? {
            input:
              countIn(usage['input_tokens']) +
              countIn(usage['cache_creation_input_tokens']) +
              countIn(usage['cache_read_input_tokens']),
            output: countIn(usage['output_tokens']),
          }
        : null,
      cost: typeof cost === 'number' ? cost : null,
      ...(isError ? { detail: said === '' ? subtype : said } : {}),
    };
  },
};

function callsIn(events: ReturnType<typeof jsonLines>): AgentReport['calls'] {
  const tally = new Tally();
  const names = new Map<string, string>();
  for (const event of events) {
    const content = member(member(event, 'message'), 'content');
    for (const block of isArray(content) ? content : []) {
      const type = stringMember(block, 'type');
      if (type === 'tool_use') names.set(stringMember(block, 'id') ?? '', stringMember(block, 'name') ?? '');
      const name = type === 'tool_result' ? names.get(stringMember(block, 'tool_use_id') ?? '') : undefined;
      if (name !== undefined) tally.add(name.replace(/^mcp__.+?__/, ''), member(block, 'is_error') === true);
    }
  }
  return tally.uses();
}
