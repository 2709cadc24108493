import { describeOutcome } from '../engine/trouble.ts';
import type { Tool, ToolServer } from '../eval/agents/agent.ts';
import { toolAnswer } from '../eval/agents/tool-text.ts';
import type { ServerLaunch } from '../eval/arms.ts';
import { Conversations } from '../gather/conversations.ts';
import { shakeHands } from '../gather/handshake.ts';
import { DEFAULT_LIMITS } from '../gather/index.ts';
import { gatherLists } from '../gather/lists.ts';
import { StdioConnection } from '../gather/stdio-connection.ts';
import { serverEnvironment } from '../host/environment.ts';
import { isObject, stringMember } from '../model/json.ts';

/** What was done with a connected server, or why there is none. */
export type Connected<T> =
  | { readonly status: 'ok'; readonly value: T }
  | { readonly status: 'failed'; readonly message: string };

/** Starts a server, lets `work` use its tools, and ends it. */
export async function withToolServer<T>(
  launch: ServerLaunch,
  folder: string,
  callMs: number,
  work: (server: ToolServer) => Promise<T>,
): Promise<Connected<T>> {
  const limits = DEFAULT_LIMITS;
  const started = { argv: launch.argv, env: environmentOf(launch), cwd: folder };
  const conversations = new Conversations({
    transport: 'stdio',
    open: (purpose) => new StdioConnection(started, purpose, limits),
    openDeprecated: () => undefined,
  });
  try {
    const { session } = await shakeHands(conversations, 'auto', limits);
    if (!('connection' in session)) return { status: 'failed', message: describeOutcome(session.outcome) };
    const { tools } = await gatherLists(session, limits);
    if (tools.status === 'failed') return { status: 'failed', message: describeOutcome(tools.outcome) };
    const value = await work({
      tools: tools.status === 'ok' ? tools.value.flatMap(toolOf) : [],
      call: async (name, args) =>
        toolAnswer(await session.connection.request('tools/call', session.params({ name, arguments: args }), callMs)),
    });
    return { status: 'ok', value };
  } finally {
    await conversations.close();
  }
}

/** What a server gets in its environment: what programs need, and what the tasks say. */
export function environmentOf({ env }: ServerLaunch): Record<string, string> {
  const environment = serverEnvironment(process.env, process.platform, []);
  return { ...(environment.status === 'ok' ? environment.env : {}), ...env };
}

function toolOf(definition: unknown): Tool[] {
  if (!isObject(definition)) return [];
  const name = stringMember(definition, 'name');
  const inputSchema = definition['inputSchema'];
  if (name === undefined) return [];
  return [
    {
      name,
      description: stringMember(definition, 'description') ?? '',
      inputSchema: isObject(inputSchema) ? inputSchema : { type: 'object' },
    },
  ];
}
