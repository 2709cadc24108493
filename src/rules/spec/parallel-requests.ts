import { defineRule } from '../../engine/define-rule.ts';
import { exampleError, exampleResult, exampleSilence } from '../../engine/example-trial.ts';
import { stringMember } from '../../model/json.ts';
import type { Trial } from '../../model/surface.ts';
import { answeredTrials, resultOf } from '../../protocol/answers.ts';

/** What tells the result of one method from that of another. */
const HAS: Readonly<Record<string, string>> = {
  'server/discover': 'supportedVersions',
  'tools/list': 'tools',
  'prompts/list': 'prompts',
  'resources/list': 'resources',
  'resources/templates/list': 'resourceTemplates',
};

export const parallelRequests = defineRule(
  {
    id: 'spec/parallel-requests',
    severity: 'warning',
    confidence: 'high',
    eras: ['modern'],
    transports: ['stdio', 'http'],
    needs: [],
    experiments: ['parallelRequests'],
    title: 'Requests at the same time get in each other’s way',
    why: 'Clients send several requests without waiting, and since 2026-07-28 those may belong to different conversations. A server that keeps the current request in one place answers one with the result of another, or fails.',
    remedy: 'Keep what belongs to a request with the request, and answer each with its own result.',
    spec: { revision: '2026-07-28', page: 'basic', section: 'Statelessness', level: 'SHOULD' },
    requirements: ['stateless-parallel-requests'],
    falsePositives: [
      'One request after the other, in any order, is fine.',
      'A request that is never answered is reported on its own.',
    ],
    messages: {
      swapped: '{method}, sent beside other requests, is answered with the result of another method.',
      failed: '{method}, sent beside other requests, is answered with an error; alone it is not.',
    },
    examples: {
      bad: [
        {
          title: 'mixed up',
          parallelRequests: { first: discovered(), second: exampleResult({ supportedVersions: [] }) },
        },
        { title: 'busy', parallelRequests: { first: discovered(), second: exampleError(-32603) } },
      ],
      good: [
        {
          title: 'each its own',
          parallelRequests: { first: discovered(), second: exampleResult({ tools: [] }), third: discovered() },
          shows: 'One request after the other, in any order, is fine.',
        },
        {
          title: 'silence',
          parallelRequests: { first: discovered(), second: exampleSilence() },
          shows: 'A request that is never answered is reported on its own.',
        },
      ],
    },
  },
  ({ parallelRequests: trials, report }) => {
    const reported = new Set<string>();
    for (const [name, trial] of answeredTrials(trials)) {
      const method = stringMember(trial.sent, 'method') ?? '';
      const result = resultOf(trial);
      const at = ['experiments', 'parallelRequests', 'value', name] as const;
      // One of a kind shows it.
      const once = (kind: 'failed' | 'swapped'): void => {
        if (!reported.has(kind + method)) report(kind, at, { method });
        reported.add(kind + method);
      };
      if (result === undefined) once('failed');
      else if (
        !Object.hasOwn(result, HAS[method] ?? '') &&
        Object.entries(HAS).some(([other, has]) => other !== method && Object.hasOwn(result, has))
      )
        once('swapped');
    }
  },
);

function discovered(): Trial {
  return exampleResult({ supportedVersions: ['2026-07-28'] }, { method: 'server/discover' });
}
