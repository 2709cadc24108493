import { type Misread, readStrict } from '../input/read-strict.ts';
import { display, trusted } from '../text/display.ts';
import { nearest } from '../text/nearest.ts';
import { type Task, type Tasks, tasksSchema } from './tasks-schema.ts';

/** Reads a file of tasks: JSON with comments, every task about a server that is there, no id twice, no broken pattern. */
export function readTasks(text: string): { readonly status: 'ok'; readonly tasks: Tasks } | Misread {
  const read = readStrict(text, tasksSchema, 'the file of tasks');
  if (read.status === 'failed') return read;
  const { value: tasks, placeOf } = read;
  const seen = new Set<string>();
  const problems = tasks.tasks.flatMap((task, index) => {
    const problem = problemOf(task, Object.keys(tasks.servers), seen);
    seen.add(task.id);
    return problem === undefined
      ? []
      : [trusted(`${placeOf(['tasks', index])}task "${display(task.id, 60)}": ${problem}`)];
  });
  return problems.length === 0 ? { status: 'ok', tasks } : { status: 'failed', problems };
}

function problemOf(task: Task, servers: readonly string[], seen: ReadonlySet<string>): string | undefined {
  if (seen.has(task.id)) return 'another task has this id';
  if (!servers.includes(task.server)) {
    const meant = nearest(task.server, servers);
    return `there is no server "${display(task.server, 40)}"${meant === undefined ? '' : `; did you mean "${meant}"?`}`;
  }
  if ('regex' in task.check && !isPattern(task.check.regex, task.check.flags)) return 'its "regex" cannot be read';
  if (task.script !== undefined && !isPattern(task.script.find)) return 'its "find" cannot be read';
  return undefined;
}

function isPattern(source: string, flags?: string): boolean {
  try {
    return new RegExp(source, flags).source !== '';
  } catch {
    return false;
  }
}
