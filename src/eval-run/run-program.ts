import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgentReport, Job } from '../eval/agents/agent.ts';
import type { AgentProgram } from '../eval/agents/program.ts';
import { ServerProcess } from '../gather/server-process.ts';
import type { RunFolder } from './sandbox.ts';

const SHUTDOWN_MS = 2_000;
const LARGEST_OUTPUT = 64 * 1024 * 1024;
const STDERR_TAIL = 2_000;

/** What a program printed, and what it reports of itself. */
export interface ProgramRun {
  readonly report: AgentReport;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs an agent that is a program, at most so long. It gets the user's environment: it is the user's own agent. */
export async function runProgram(
  program: AgentProgram,
  job: Job,
  folder: RunFolder,
  timeoutMs: number,
): Promise<ProgramRun> {
  const { argv, files, env } = program.invocation(job, folder.config);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder.config, name), text, { mode: 0o600 });
  const inherited = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ) as Record<string, string>;
  const child = new ServerProcess({ argv, env: { ...inherited, ...env }, cwd: folder.agent }, SHUTDOWN_MS);
  child.stdin.end();
  const stdout = collected(child.stdout, () => child.kill());
  const stderr = collected(child.stderr, () => {});
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill();
  }, timeoutMs);
  const end = await child.ended;
  clearTimeout(timer);
  const [printed, complained] = await Promise.all([stdout, stderr]);
  const tail = complained.slice(-STDERR_TAIL);
  const failure =
    end.kind === 'not-started'
      ? end.message
      : end.exit.code === 0
        ? undefined
        : `it ended with code ${end.exit.code ?? end.exit.signal}${tail.trim() === '' ? '' : `: ${tail.trim()}`}`;
  const report = program.read(printed, failure);
  return { report: late ? { ...report, ended: 'out-of-time' } : report, stdout: printed, stderr: tail };
}

/** All that comes from a stream, as text; `tooMuch` is called once it is more than anybody reads. */
async function collected(stream: AsyncIterable<Buffer>, tooMuch: () => void): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      length += chunk.length;
      if (length > LARGEST_OUTPUT) tooMuch();
      else chunks.push(chunk);
    }
  } catch {
    // A stream that is cut off has brought what it brought.
  }
  return Buffer.concat(chunks).toString('utf8');
}
