import { isObject, member, stringMember } from '../../model/json.ts';
import { Tally } from './agent.ts';
import { type AgentProgram, countIn, jsonLines } from './program.ts';

/**
 * Codex without a terminal (developers.openai.com/codex/noninteractive and /config-reference). There is no file for servers
 * of one run: they are settings of the command line, and the user's own are left out. Its shell is switched off, so that
 * it can find the answer nowhere else. It takes no limit of steps.
 */
export const CODEX: AgentProgram = {
  name: 'codex',
  invocation: (job) => {
    const [command = '', ...args] = job.server.argv;
    const server = `mcp_servers.${job.serverName}`;
    const env = Object.entries(job.server.env).map(([name, value]) => `${toml(name)}=${toml(value)}`);
    const settings = [
      `${server}.command=${toml(command)}`,
      `${server}.args=[${args.map(toml).join(',')}]`,
      ...(env.length === 0 ? [] : [`${server}.env={${env.join(',')}}`]),
      `${server}.default_tools_approval_mode="approve"`,
      'features.shell_tool=false',
      'web_search="disabled"',
    ];
    return {
      argv: [
        'codex',
        'exec',
        '--json',
        '--ephemeral',
        '--ignore-user-config',
        '--skip-git-repo-check',
        '--sandbox',
        'read-only',
        ...settings.flatMap((setting) => ['-c', setting]),
        ...(job.model === undefined ? [] : ['--model', job.model]),
        job.question,
      ],
      files: {},
      env: {},
    };
  },
  read: (stdout, failure) => {
    const events = jsonLines(stdout);
    const tally = new Tally();
    let said = '';
    for (const event of events) {
      const item = member(event, 'item');
      if (event['type'] !== 'item.completed' || !isObject(item)) continue;
      if (item['type'] === 'agent_message') said = stringMember(item, 'text') ?? said;
      if (item['type'] === 'mcp_tool_call') tally.add(stringMember(item, 'tool') ?? '', item['status'] === 'failed');
    }
    const usages = events.flatMap((event) => {
      const usage = member(event, 'usage');
      return event['type'] === 'turn.completed' && isObject(usage) ? [usage] : [];
    });
    const failed = events.findLast((event) => event['type'] === 'turn.failed' || event['type'] === 'error');
    const why =
      failed === undefined
        ? failure
        : (stringMember(member(failed, 'error'), 'message') ?? stringMember(failed, 'message') ?? failure);
    const answered = usages.length > 0;
    return {
      ended: answered ? 'answered' : 'error',
      said,
      calls: tally.uses(),
      tokens: answered
        ? {
            input: usages.reduce((sum, usage) => sum + countIn(usage['input_tokens']), 0),
            output: usages.reduce((sum, usage) => sum + countIn(usage['output_tokens']), 0),
          }
        : null,
      cost: null,
      ...(answered ? {} : { detail: why ?? 'it completed no turn' }),
    };
  },
};

/** A text as TOML's basic string, whose escapes are those of JSON. */
function toml(text: string): string {
  return JSON.stringify(text);
}
