import type { Json, JsonObject } from '../../model/json.ts';
import type { ServerLaunch } from '../arms.ts';
import type { RunRecord, ToolUse } from '../results.ts';

/** What an agent is asked to do in one run. */
export interface Job {
  /** The question, and how to answer. */
  readonly question: string;
  /** The name by which it knows its only server. */
  readonly serverName: string;
  readonly server: ServerLaunch;
  readonly model: string | undefined;
  /** How many calls of tools it may make. */
  readonly maxSteps: number;
}

/** What became of a run, as the agent tells it. */
export interface AgentReport extends Pick<RunRecord, 'ended' | 'detail' | 'tokens' | 'cost'> {
  /** The last thing that the agent said. */
  readonly said: string;
  readonly calls: readonly ToolUse[];
  /** The model that really answered, where the agent tells. */
  readonly model?: string;
}

/** A tool, as an agent is shown it. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
}

/** What a call of a tool gave, as text. */
export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/** A connected server, for agents that have no MCP client of their own. */
export interface ToolServer {
  readonly tools: readonly Tool[];
  /** Calls a tool. What goes wrong is an answer too. */
  call(name: string, args: JsonObject): Promise<ToolAnswer>;
}

/** Something that happened in a run, for its transcript. */
export type Note = (event: Json) => void;

/** Counts the calls of a run by tool. */
export class Tally {
  readonly #uses = new Map<string, { tool: string; times: number; errors: number }>();
  #total = 0;

  /** How many calls there were. */
  get total(): number {
    return this.#total;
  }

  add(tool: string, isError: boolean): void {
    const use = this.#uses.get(tool) ?? { tool, times: 0, errors: 0 };
    use.times += 1;
    if (isError) use.errors += 1;
    this.#uses.set(tool, use);
    this.#total += 1;
  }

  /** The counts, in the order of first use. */
  uses(): readonly ToolUse[] {
    return [...this.#uses.values()];
  }
}
