import { readFileSync } from 'node:fs';
import { renderChart } from '../../src/eval/chart.ts';
import { taskHash } from '../../src/eval/plan.ts';
import { readTasks } from '../../src/eval/read-tasks.ts';
import { renderReport } from '../../src/eval/report.ts';
import { readResults } from '../../src/eval/results.ts';
import { summarize } from '../../src/eval/summary.ts';

const RESULTS = 'docs/eval-results.jsonl';
const COMMAND = 'mcp-hallmark eval --setup my-eval && mcp-hallmark eval my-eval --agent scripted --split all';

/** `docs/eval-report.md` and its chart, from the results that `COMMAND` gave. */
export function evalReport(): { readonly report: string; readonly chart: string } {
  const read = readResults(readFileSync(RESULTS, 'utf8'));
  if (read.status === 'failed') throw new Error(`${RESULTS}: ${read.message}`);
  const tasks = readTasks(readFileSync('eval/tasks.jsonc', 'utf8'));
  if (tasks.status === 'failed') throw new Error(tasks.problems.join('; '));
  const known = new Set(tasks.tasks.tasks.map(taskHash));
  const stranger = read.records.find((record) => record.kind === 'run' && !known.has(record.taskHash));
  if (stranger?.kind === 'run')
    throw new Error(`${RESULTS}: the task "${stranger.task}" is another one now; run: ${COMMAND}`);
  const summaries = summarize(read.records);
  return { report: renderReport(summaries, 'eval-report.svg', COMMAND), chart: renderChart(summaries) };
}
