import type { AgentReport, Job, Note } from '../eval/agents/agent.ts';
import { chat } from '../eval/agents/chat.ts';
import type { AgentProgram } from '../eval/agents/program.ts';
import { runScript } from '../eval/agents/scripted.ts';
import type { AgentLabel } from '../eval/results.ts';
import type { Task } from '../eval/tasks-schema.ts';
import { type ChatEndpoint, complete } from './chat-endpoint.ts';
import { runProgram } from './run-program.ts';
import type { RunFolder } from './sandbox.ts';
import { withToolServer } from './tool-server.ts';

/** An agent that can be run. */
export interface Agent {
  readonly label: AgentLabel;
  /** True when it can do a task: the scripted agent needs a script. */
  can(task: Task): boolean;
  run(task: Task, job: Job, folder: RunFolder, timeoutMs: number, note: Note): Promise<AgentReport>;
}

/** The agent without a model. */
export function scriptedAgent(windowTokens: number): Agent {
  return {
    label: { id: `scripted/${windowTokens}`, isModel: false },
    can: (task) => task.script !== undefined,
    run: async ({ script }, job, folder, timeoutMs, note) =>
      script === undefined
        ? failed('the task has no script')
        : await onServer(job, folder, timeoutMs, (server) =>
            runScript(script, server, { windowTokens, maxSteps: job.maxSteps }, note),
          ),
  };
}

/** The loop on an endpoint. */
export function chatAgent(endpoint: ChatEndpoint, model: string, windowTokens: number): Agent {
  return {
    label: { id: `openai/${model}/${windowTokens}`, isModel: true },
    can: () => true,
    run: async (_, job, folder, timeoutMs, note) => {
      // A little later than the run ends: only so that nothing goes on after it.
      const signal = AbortSignal.timeout(timeoutMs + 1_000);
      return await onServer(job, folder, timeoutMs, (server) =>
        chat(job, server, (body) => complete(endpoint, body, signal), windowTokens, note),
      );
    },
  };
}

/** An agent that is a program. */
export function programAgent(program: AgentProgram, name: string, model: string | undefined): Agent {
  return {
    label: { id: model === undefined ? name : `${name}/${model}`, isModel: true },
    can: () => true,
    run: async (_, job, folder, timeoutMs, note) => {
      const { report, stdout, stderr } = await runProgram(program, job, folder, timeoutMs);
      for (const line of stdout.split('\n')) if (line !== '') note(line);
      if (stderr !== '') note({ type: 'stderr', text: stderr });
      return report;
    },
  };
}

async function onServer(
  job: Job,
  folder: RunFolder,
  timeoutMs: number,
  work: Parameters<typeof withToolServer<AgentReport>>[3],
): Promise<AgentReport> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<AgentReport>((resolve) => {
    timer = setTimeout(() => resolve({ ...failed('it took too long'), ended: 'out-of-time' }), timeoutMs);
  });
  const connected = await withToolServer(job.server, folder.agent, timeoutMs, (server) =>
    Promise.race([work(server), late]),
  );
  clearTimeout(timer);
  return connected.status === 'ok' ? connected.value : failed(`the server did not start: ${connected.message}`);
}

function failed(detail: string): AgentReport {
  return { ended: 'error', said: '', calls: [], tokens: null, cost: null, detail };
}
