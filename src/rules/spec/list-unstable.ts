import { defineRule } from '../../engine/define-rule.ts';
import { exampleError, exampleResult } from '../../engine/example-trial.ts';
import { isArray, type Json, member } from '../../model/json.ts';
import { answerWords, isAnswered, resultOf } from '../../protocol/answers.ts';
import { LISTS } from '../../protocol/lists.ts';

const PARTS = ['tools', 'prompts', 'resources'] as const;

export const listUnstable = defineRule(
  {
    id: 'spec/list-unstable',
    severity: 'error',
    confidence: 'high',
    eras: ['modern'],
    transports: ['stdio', 'http'],
    needs: [],
    experiments: ['listsElsewhere'],
    title: 'A list depends on the connection',
    why: 'Since 2026-07-28 a server keeps no state of a connection: a client may read a list on one and use it on another, cache it, and share it. A list that differs makes a model call tools that are not there; one in another order spoils the cache of its prompt.',
    remedy:
      'Make lists from what the server has, not from what a connection has done or from its own process, and keep the order of tools.',
    spec: { revision: '2026-07-28', page: 'server/tools', section: 'Capabilities', level: 'MUST' },
    requirements: [
      'list-no-connection-variance',
      'list-deterministic-order',
      'stateless-fresh-connection',
      'stdio-restart-independent',
    ],
    falsePositives: [
      'A list may change over time: a difference that does not come again is none.',
      'Only tools have a fixed order.',
    ],
    messages: {
      refused: '{method} is answered with {answer} on a fresh connection, where nothing was asked before it.',
      differs: '{method} has other entries on another connection: {names} only there, {missing} only here.',
      order: 'tools/list has its tools in another order on another connection.',
    },
    examples: {
      bad: [
        { title: 'a handshake is wanted', listsElsewhere: { tools: exampleError(-32600) } },
        {
          title: 'tools by process',
          listsElsewhere: { tools: names('b'), toolsHere: names('a'), toolsAgain: names('b') },
        },
        {
          title: 'tools in any order',
          listsElsewhere: { tools: names('b', 'a'), toolsHere: names('a', 'b'), toolsAgain: names('b', 'a') },
        },
      ],
      good: [
        {
          title: 'a tool that has just come',
          listsElsewhere: { tools: names('a', 'b'), toolsHere: names('a', 'b'), toolsAgain: names('a', 'b') },
          shows: 'A list may change over time: a difference that does not come again is none.',
        },
        {
          title: 'prompts in another order',
          listsElsewhere: {
            prompts: prompts('b', 'a'),
            promptsHere: prompts('a', 'b'),
            promptsAgain: prompts('b', 'a'),
          },
          shows: 'Only tools have a fixed order.',
        },
      ],
    },
  },
  ({ listsElsewhere, report }) => {
    for (const part of PARTS) {
      const there = listsElsewhere[part];
      if (there === undefined || !isAnswered(there)) continue;
      const { method } = LISTS[part];
      const at = ['experiments', 'listsElsewhere', 'value', part] as const;
      if (resultOf(there) === undefined) {
        report(
          'refused',
          at,
          { method, answer: answerWords(there) },
          { severity: 'warning', requirements: ['stateless-fresh-connection'] },
        );
        continue;
      }
      const here = listed(listsElsewhere[`${part}Here`], part);
      const elsewhere = listed(there, part);
      const again = listed(listsElsewhere[`${part}Again`], part);
      // Undefined where nothing differed, so that it was not asked again.
      if (here === undefined || elsewhere === undefined || again === undefined) continue;
      const onlyThere = again.filter((name) => elsewhere.includes(name) && !here.includes(name));
      const onlyHere = here.filter((name) => !elsewhere.includes(name) && !again.includes(name));
      if (onlyThere.length + onlyHere.length > 0)
        report(
          'differs',
          at,
          { method, names: words(onlyThere), missing: words(onlyHere) },
          { requirements: ['list-no-connection-variance', 'stdio-restart-independent'] },
        );
      else if (
        part === 'tools' &&
        JSON.stringify(here) !== JSON.stringify(again) &&
        JSON.stringify([...here].sort()) === JSON.stringify([...again].sort())
      )
        report('order', at, {}, { severity: 'warning', requirements: ['list-deterministic-order'] });
    }
  },
);

function listed(trial: ReturnType<typeof names> | undefined, part: string): readonly string[] | undefined {
  const list: Json | undefined = member(resultOf(trial), part);
  return isArray(list) ? list.map(String) : undefined;
}

function words(list: readonly string[]): string {
  if (list.length === 0) return 'none';
  const shown = list.slice(0, 3).join(', ');
  return list.length > 3 ? `${shown} and ${list.length - 3} more` : shown;
}

function names(...tools: readonly string[]) {
  return exampleResult({ tools });
}

function prompts(...list: readonly string[]) {
  return exampleResult({ prompts: list });
}
