import { defineRule } from '../../engine/define-rule.ts';
import { exampleError, exampleResult } from '../../engine/example-trial.ts';
import type { Trial } from '../../model/surface.ts';
import { LIST_PARTS } from '../../model/surface.ts';
import { answerWords, isAnswered, resultOf } from '../../protocol/answers.ts';
import { LISTS } from '../../protocol/lists.ts';

export const cursorUnstable = defineRule(
  {
    id: 'spec/cursor-unstable',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: [],
    experiments: ['secondPage'],
    title: 'A cursor does not lead to the same page again',
    why: 'Clients repeat a request that failed, and since 2026-07-28 any connection may serve the next one. A cursor that holds only once, or only where it was given out, loses part of the list without anybody noticing.',
    remedy:
      'Let the cursor itself say where the page begins (an encoded position or key), instead of keeping it in memory.',
    spec: {
      revision: '2026-07-28',
      page: 'server/utilities/pagination',
      section: 'Implementation Guidelines',
      level: 'SHOULD',
    },
    requirements: ['page-cursor-stable', 'page-cursor-connection-independent'],
    falsePositives: [
      'Before 2026-07-28 a cursor may belong to a session.',
      'A request that was not answered shows nothing.',
    ],
    messages: {
      refused: 'The cursor that {method} gave out was answered with {answer} {when}.',
      differs: 'The cursor that {method} gave out led to another page {when}.',
    },
    examples: {
      bad: [
        {
          title: 'good for one use',
          secondPage: { tools: page('c'), toolsAgain: exampleError(-32602) },
        },
        { title: 'always further', secondPage: { tools: page('c'), toolsAgain: page('d') } },
        {
          title: 'bound to a process',
          era: 'modern',
          secondPage: { tools: page('c'), toolsAgain: page('c'), toolsElsewhere: exampleError(-32602) },
        },
      ],
      good: [
        {
          title: 'the same page',
          secondPage: { tools: page('c'), toolsAgain: page('c') },
          shows: 'Before 2026-07-28 a cursor may belong to a session.',
        },
        {
          title: 'silence',
          era: 'modern',
          secondPage: {
            tools: page('c'),
            toolsAgain: page('c'),
            toolsElsewhere: { ...page('c'), outcome: { kind: 'timeout', afterMs: 5, detail: 'no answer' } },
          },
          shows: 'A request that was not answered shows nothing.',
        },
      ],
    },
  },
  ({ secondPage, report }) => {
    for (const part of LIST_PARTS) {
      const first = secondPage[part];
      if (first === undefined || !isAnswered(first)) continue;
      const { method } = LISTS[part];
      const compare = (name: keyof typeof secondPage, when: string, requirement: string): void => {
        const trial = secondPage[name];
        if (trial === undefined || !isAnswered(trial)) return;
        const at = ['experiments', 'secondPage', 'value', name] as const;
        if (resultOf(trial) === undefined)
          report('refused', at, { method, answer: answerWords(trial), when }, { requirements: [requirement] });
        else if (name !== part && JSON.stringify(resultOf(trial)) !== JSON.stringify(resultOf(first)))
          report('differs', at, { method, when }, { requirements: [requirement] });
      };
      compare(part, 'at once', 'page-cursor-stable');
      if (resultOf(first) === undefined) continue;
      compare(`${part}Again`, 'the second time', 'page-cursor-stable');
      compare(`${part}Elsewhere`, 'on another connection', 'page-cursor-connection-independent');
    }
  },
);

function page(name: string): Trial {
  return exampleResult({ tools: [name] });
}
