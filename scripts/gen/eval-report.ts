import { readFileSync } from 'node:fs';
import { ARMS } from '../../src/eval/arms.ts';
import { renderChart } from '../../src/eval/chart.ts';
import { editionHash, runHash } from '../../src/eval/plan.ts';
import { readTasks } from '../../src/eval/read-tasks.ts';
import { renderReport } from '../../src/eval/report.ts';
import { readResults } from '../../src/eval/results.ts';
import { summarize } from '../../src/eval/summary.ts';

const RESULTS = 'docs/eval-results.jsonl';
const COMMAND =
  'mcp-hallmark eval --setup my-eval && mcp-hallmark eval my-eval --agent scripted --split all --arms all';

/** `docs/eval-report.md` and its chart, from the results that `COMMAND` gave. */
export function evalReport(): { readonly report: string; readonly chart: string } {
  const read = readResults(readFileSync(RESULTS, 'utf8'));
  if (read.status === 'failed') throw new Error(`${RESULTS}: ${read.message}`);
  const tasks = readTasks(readFileSync('eval/tasks.jsonc', 'utf8'));
  if (tasks.status === 'failed') throw new Error(tasks.problems.join('; '));
  const { servers, tasks: all } = tasks.tasks;
  const known = new Set(
    all.flatMap((task) =>
      ARMS.map((arm) => {
        const server = servers[task.server] ?? { command: [] };
        const words =
          server.descriptions === undefined ? undefined : readFileSync(`eval/${server.descriptions}`, 'utf8');
        return runHash(task, editionHash(server, arm, words));
      }),
    ),
  );
  const stranger = read.records.find((record) => record.kind === 'run' && !known.has(record.hash));
  if (stranger?.kind === 'run')
    throw new Error(`${RESULTS}: the task "${stranger.task}" or its server is another one now; run: ${COMMAND}`);
  const summaries = summarize(read.records);
  return { report: renderReport(summaries, 'eval-report.svg', COMMAND), chart: renderChart(summaries) };
}
