import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import type { ServerLaunch } from '../arms.ts';
import type { AgentReport, Job } from './agent.ts';

/** How a program that is an agent is started for one run. */
export interface Invocation {
  readonly argv: readonly string[];
  /** Files that it needs, by name, in a folder of their own. */
  readonly files: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
}

/** An agent that is a program of its own, with an MCP client inside. */
export interface AgentProgram {
  readonly name: string;
  /** How it is started; `folder` is where its files will be. It runs in an empty folder. */
  invocation(job: Job, folder: string): Invocation;
  /** Reads what it printed. `failure` says how it ended where it did not end well. */
  read(stdout: string, failure: string | undefined): AgentReport;
}

/** The configuration of one server in the form that most clients share. */
export function mcpServers(name: string, { argv, env }: ServerLaunch): JsonObject {
  const [command = '', ...args] = argv;
  return { mcpServers: { [name]: { command, args, env } } };
}

/** The JSON objects of an output that has one on each line; other lines are passed over. */
export function jsonLines(stdout: string): JsonObject[] {
  return stdout.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    try {
      const value = JSON.parse(line) as Json;
      return isObject(value) ? [value] : [];
    } catch {
      return [];
    }
  });
}

/** A count that an agent reports; 0 where it reports none. */
export function countIn(value: Json | undefined): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
