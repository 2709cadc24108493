import { defineRule } from '../../engine/define-rule.ts';
import { exampleError, exampleResult } from '../../engine/example-trial.ts';

import type { Trial } from '../../model/surface.ts';
import { answeredTrials, answerWords, errorCode } from '../../protocol/answers.ts';

const LACKS: Readonly<Record<string, readonly [words: string, requirement: string]>> = {
  none: ['no _meta', 'req-meta-required'],
  forgotten: ['no _meta after others that had it', 'stateless-no-remembered-context'],
  noVersion: ['no protocolVersion in its _meta', 'req-meta-required'],
  noCapabilities: ['no clientCapabilities in its _meta', 'req-meta-required'],
  versionNumber: ['a number as protocolVersion', 'req-meta-malformed-types'],
  capabilitiesList: ['an array as clientCapabilities', 'req-meta-malformed-types'],
  capabilitiesText: ['a text as clientCapabilities', 'req-meta-malformed-types'],
};

/** Without a version, a request of the newer era looks like one of the older. */
const MAY_BE_LEGACY: ReadonlySet<string> = new Set(['none', 'forgotten', 'noVersion']);

export const requestMetaMissing = defineRule(
  {
    id: 'spec/request-meta-missing',
    severity: 'error',
    confidence: 'high',
    eras: ['modern'],
    transports: ['stdio', 'http'],
    needs: ['experiments'],
    experiments: ['incompleteMeta'],
    title: 'A request without the metadata that it must carry is not refused with error -32602',
    why: 'Since 2026-07-28 each request says by itself which version it is written in and what its client can do. A server that serves one without, because it remembers an earlier request, or guesses, may answer in a way that this client cannot read, and fails as soon as another process serves the next request.',
    remedy:
      'Check `_meta` of every request: `io.modelcontextprotocol/protocolVersion` (a string) and `io.modelcontextprotocol/clientCapabilities` (an object) must be there; answer with error -32602 where they are not.',
    spec: { revision: '2026-07-28', page: 'basic', section: '_meta', level: 'MUST' },
    requirements: ['req-meta-required', 'stateless-no-remembered-context', 'req-meta-malformed-types'],
    falsePositives: [
      'Over HTTP a server may compare the headers first: -32020 says that the version stands in the header only.',
      'The wording of the error is free.',
      'A server of both eras may take a request without a version for one of the older era; it is warned only.',
    ],
    messages: {
      served: 'A request with {what} is served.',
      code: 'A request with {what} is answered with {answer}, not with error -32602.',
    },
    examples: {
      bad: [
        {
          title: 'remembered',
          incompleteMeta: { none: exampleError(-32602), forgotten: exampleResult({ tools: [] }) },
        },
        {
          title: 'remembered, by a server of one era',
          experiments: {
            initializeModern: { status: 'ok', value: { initialize: exampleError(-32022) } },
            incompleteMeta: { status: 'ok', value: { forgotten: exampleResult({ tools: [] }) } },
          },
        },
        { title: 'another error', incompleteMeta: { noVersion: exampleError(-32022) } },
        { title: 'a wrong form', incompleteMeta: { capabilitiesList: exampleResult({}) } },
      ],
      good: [
        {
          title: 'headers first',
          transport: 'http',
          incompleteMeta: {
            noVersion: { ...exampleError(-32020), http: { method: 'POST', changed: {}, status: 400, headers: [] } },
          },
          shows:
            'Over HTTP a server may compare the headers first: -32020 says that the version stands in the header only.',
        },
        {
          title: 'a server of both eras that refuses',
          experiments: {
            initializeModern: { status: 'absent', reason: 'the server speaks both eras' },
            incompleteMeta: { status: 'ok', value: { forgotten: exampleError(-32602) } },
          },
          shows:
            'A server of both eras may take a request without a version for one of the older era; it is warned only.',
        },
        {
          title: 'refused',
          incompleteMeta: {
            none: exampleError(-32602, undefined, 'what version?'),
            noCapabilities: exampleError(-32602),
          },
          shows: 'The wording of the error is free.',
        },
      ],
    },
  },
  ({ incompleteMeta, experiments, report }) => {
    // One that answers `initialize` too may take a request without a version for one of the older era.
    const isModernOnly = experiments.initializeModern?.status === 'ok';
    // One sentence for all that is wrong in one way.
    const groups = new Map<string, { readonly names: string[]; readonly trial: Trial; readonly isMild: boolean }>();
    for (const [name, trial] of answeredTrials(incompleteMeta)) {
      const code = errorCode(trial);
      if (
        code === -32602 ||
        (code === -32020 && (name === 'noVersion' || name === 'versionNumber') && trial.http !== undefined)
      )
        continue;
      const isMild = LACKS[name]?.[1] === 'req-meta-malformed-types' || (!isModernOnly && MAY_BE_LEGACY.has(name));
      const kind = `${answerWords(trial)} ${isMild}`;
      const group = groups.get(kind);
      if (group === undefined) groups.set(kind, { names: [name], trial, isMild });
      else group.names.push(name);
    }
    for (const { names, trial, isMild } of groups.values()) {
      const what = names.map((name) => LACKS[name]?.[0] ?? name).join(', or ');
      const requirements = [...new Set(names.map((name) => LACKS[name]?.[1] ?? ''))];
      const at = ['experiments', 'incompleteMeta', 'value', names[0] ?? ''] as const;
      // That a wrong type is as bad as none is not said in so many words.
      const details = { requirements, ...(isMild ? { severity: 'warning' as const } : {}) };
      if (trial.outcome.kind === 'result') report('served', at, { what }, details);
      else report('code', at, { what, answer: answerWords(trial) }, details);
    }
  },
);
