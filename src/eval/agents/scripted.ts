import type { Json, JsonObject } from '../../model/json.ts';
import { ESTIMATE } from '../../text/tokens.ts';
import type { Script } from '../tasks-schema.ts';
import { type AgentReport, type Note, Tally, type ToolServer } from './agent.ts';
import { fitting } from './tool-text.ts';

// The note with which the proxy ends a page, a text of its own: which parameter takes which value for more, if there is more.
const PAGE_NOTE = /\n?\[showing lines \d+-\d+ of \d+(?:; pass (\w+)=(\d+) for more)?\]\s*$/;

/**
 * The agent without a model: makes the calls that the script names, reads of each result what fits into its window,
 * follows the notes of pages, and looks for the answer with the script's pattern. It shows what reaches an agent at all,
 * and nothing of what a model would make of it.
 */
export async function runScript(
  script: Script,
  server: ToolServer,
  limits: { readonly windowTokens: number; readonly maxSteps: number },
  note: Note,
): Promise<AgentReport> {
  const tally = new Tally();
  const tokens = { input: 0, output: 0 };
  const read: string[] = [];
  let ended: AgentReport['ended'] = 'answered';
  for (const { tool, arguments: given } of script.calls) {
    for (let args: JsonObject | undefined = given as JsonObject; args !== undefined; ) {
      if (tally.total >= limits.maxSteps) {
        ended = 'out-of-steps';
        break;
      }
      note({ type: 'call', tool, arguments: args });
      const answer = await server.call(tool, args);
      tally.add(tool, answer.isError);
      const { text, whole } = fitting(answer.text, limits.windowTokens);
      note({ type: 'result', tool, isError: answer.isError, whole, text });
      tokens.output += ESTIMATE.count(JSON.stringify({ tool, arguments: args }));
      tokens.input += ESTIMATE.count(text);
      const page = whole ? PAGE_NOTE.exec(text) : null;
      read.push(page === null ? text : text.slice(0, page.index));
      const [, parameter, value] = page ?? [];
      args = parameter === undefined ? undefined : { ...args, [parameter]: Number(value) };
    }
    read.push('\n');
  }
  const answer = taken(script, read.join(''));
  const said = `ANSWER: ${answer ?? 'unknown'}`;
  note({ type: 'answer', text: said } satisfies Json);
  return { ended, said, calls: tally.uses(), tokens, cost: null };
}

function taken({ find, take = 'first' }: Script, text: string): string | undefined {
  const matches = [...text.matchAll(new RegExp(find, 'gm'))].map((match) => match[1] ?? match[0]);
  if (take === 'count') return String(matches.length);
  if (take === 'first') return matches[0];
  if (take === 'last') return matches.at(-1);
  const numbers = matches.map(Number).filter(Number.isFinite);
  if (numbers.length === 0) return undefined;
  return String(take === 'sum' ? numbers.reduce((sum, value) => sum + value, 0) : Math.max(...numbers));
}
