import { isArray, isObject, type Json, type JsonObject, member, stringMember } from '../../model/json.ts';
import type { ToolUse } from '../results.ts';
import { type AgentProgram, countIn, mcpServers } from './program.ts';

/** What a template may hold, besides words of its own. */
export const PLACEHOLDERS = ['{question}', '{config}', '{model}', '{steps}'] as const;

/**
 * Any program as an agent, by the words of its command: `{question}` is the question, `{config}` a file with one server under
 * `mcpServers`. What it prints is its answer; or it prints one JSON object with `answer`, and `tokens`, `cost`, `calls` and
 * `model` where it knows them.
 */
export function commandAgent(template: readonly string[]): AgentProgram {
  return {
    name: 'command',
    invocation: (job, folder) => {
      const values: Readonly<Record<string, string>> = {
        '{question}': job.question,
        '{config}': `${folder}/mcp.json`,
        '{model}': job.model ?? '',
        '{steps}': String(job.maxSteps),
      };
      return {
        // One pass: what a question holds is not replaced again.
        argv: template.map((word) =>
          word.replaceAll(/\{(?:question|config|model|steps)\}/g, (name) => values[name] ?? ''),
        ),
        files: { 'mcp.json': JSON.stringify(mcpServers(job.serverName, job.server)) },
        env: {},
      };
    },
    read: (stdout, failure) => {
      const told = reportIn(stdout);
      if (failure !== undefined)
        return { ended: 'error', said: '', calls: [], tokens: null, cost: null, detail: failure };
      const tokens = member(told, 'tokens');
      const cost = member(told, 'cost');
      const model = stringMember(told, 'model');
      return {
        ended: 'answered',
        said: stringMember(told, 'answer') ?? stdout,
        calls: callsIn(member(told, 'calls')),
        tokens: isObject(tokens) ? { input: countIn(tokens['input']), output: countIn(tokens['output']) } : null,
        cost: typeof cost === 'number' ? cost : null,
        ...(model === undefined ? {} : { model }),
      };
    },
  };
}

function reportIn(stdout: string): JsonObject | undefined {
  try {
    const value = JSON.parse(stdout) as Json;
    return isObject(value) && typeof value['answer'] === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

function callsIn(value: Json | undefined): ToolUse[] {
  return (isArray(value) ? value : []).flatMap((call) => {
    const tool = stringMember(call, 'tool');
    if (tool === undefined) return [];
    return [{ tool, times: Math.max(1, countIn(member(call, 'times'))), errors: countIn(member(call, 'errors')) }];
  });
}
