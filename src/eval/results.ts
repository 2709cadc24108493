import * as z from 'zod/mini';
import { SEVERITIES } from '../model/run.ts';
import { ARMS } from './arms.ts';

// The page's CSP forbids generated code, and so do we.
z.config({ jitless: true });

const agent = z.strictObject({
  /** What tells it from others: its program, its model, and what else changes what it does. */
  id: z.string(),
  /** False for the scripted agent. */
  isModel: z.boolean(),
});

const toolUse = z.strictObject({ tool: z.string(), times: z.number(), errors: z.number() });

/** How a run came to its end. */
export const ENDS = ['answered', 'out-of-time', 'out-of-steps', 'refused', 'error'] as const;

const runRecord = z.strictObject({
  kind: z.literal('run'),
  agent,
  task: z.string(),
  /** Of the task and its server as they were then: with another question it is another run. */
  hash: z.string(),
  server: z.string(),
  split: z.enum(['train', 'test']),
  arm: z.enum(ARMS),
  repetition: z.number(),
  ended: z.enum(ENDS),
  detail: z.optional(z.string()),
  answer: z.nullable(z.string()),
  passed: z.boolean(),
  why: z.string(),
  calls: z.array(toolUse),
  /** As the agent reports them; of the scripted agent, an estimate of what it read and wrote. */
  tokens: z.nullable(z.strictObject({ input: z.number(), output: z.number() })),
  /** The model that answered, as the agent reports it. */
  model: z.nullable(z.string()),
  /** In US dollars, as the agent reports it. */
  cost: z.nullable(z.number()),
  ms: z.number(),
  at: z.string(),
  /** Of mcp-hallmark, whose proxy made the arms. */
  by: z.string(),
});

const serverRecord = z.strictObject({
  kind: z.literal('server'),
  server: z.string(),
  arm: z.enum(ARMS),
  /** Of the server as it was then. */
  hash: z.string(),
  /** As the server says it. */
  version: z.string(),
  score: z.nullable(z.number()),
  tools: z.number(),
  /** What its definitions cost, estimated. */
  definitionTokens: z.number(),
  findings: z.array(
    z.strictObject({
      rule: z.string(),
      severity: z.enum(SEVERITIES),
      subject: z.nullable(z.string()),
      count: z.number(),
    }),
  ),
  at: z.string(),
});

const record = z.discriminatedUnion('kind', [runRecord, serverRecord]);

/** An agent, as results name it. */
export type AgentLabel = z.infer<typeof agent>;
/** How often an agent called a tool in a run, and how often the result was an error. */
export type ToolUse = z.infer<typeof toolUse>;
/** One run of one agent on one task in one arm. */
export type RunRecord = z.infer<typeof runRecord>;
/** What vetting found of a server in an arm. */
export type ServerRecord = z.infer<typeof serverRecord>;
/** One line of `results.jsonl`. */
export type ResultRecord = z.infer<typeof record>;

/** What a file of results holds, or the line that is none. */
export type ReadResults =
  | {
      readonly status: 'ok';
      readonly records: readonly ResultRecord[];
      /** How much of the text is whole lines, in UTF-16 units: what comes after it was being written when a run was ended. */
      readonly whole: number;
    }
  | { readonly status: 'failed'; readonly message: string };

/** Reads results. A last line without an end was torn while it was written, and is left out. */
export function readResults(text: string): ReadResults {
  const whole = text.lastIndexOf('\n') + 1;
  const records: ResultRecord[] = [];
  for (const [index, line] of text.slice(0, whole).split('\n').entries()) {
    if (line.trim() === '') continue;
    const read = readLine(line);
    if (read === undefined) return { status: 'failed', message: `line ${index + 1} is no result; remove it` };
    records.push(read);
  }
  return { status: 'ok', records, whole };
}

function readLine(line: string): ResultRecord | undefined {
  try {
    return record.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** A record as a line of a file. */
export function writeRecord(written: ResultRecord): string {
  return `${JSON.stringify(written)}\n`;
}
