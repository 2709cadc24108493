import { beforeAll, describe, expect, it } from 'vitest';
import type { Run } from '../../src/model/run.ts';
import { fixture, MARKER, remaining, runCli, validRun } from '../lib/process.ts';

type Expected = readonly string[];

const FAILED_ONCE = {
  'method-served': ['error spec/unknown-method'],
  'method-code': ['error spec/unknown-method'],
  'method-fatal': ['error spec/server-survives'],
  'capability-hidden': ['error spec/capability-undeclared'],
  'capability-code': ['warning spec/capability-undeclared'],
  'cursor-ignored': ['warning spec/cursor-invalid'],
  'cursor-code': ['warning spec/cursor-invalid'],
  'cursor-once': ['warning spec/cursor-unstable'],
  'pages-repeat': ['warning spec/pagination-endless'],
  'tool-failed': ['warning spec/unknown-tool'],
  'tool-served': ['warning spec/unknown-tool'],
  'tool-nameless': ['warning spec/unknown-tool'],
  'prompt-unknown': ['warning spec/unknown-prompt'],
  'prompt-arguments': ['warning spec/prompt-arguments-unchecked'],
  'resource-unchecked': ['error spec/unknown-resource'],
  'resource-read': ['warning spec/resource-read-error'],
  'completion-unknown': ['warning spec/unknown-completion'],
  'notification-answered': ['error spec/notification-answered'],
  cancels: ['error spec/cancel-unfounded'],
  'parse-code': ['error spec/malformed-message'],
  'parse-fatal': ['error spec/server-survives'],
} as const satisfies Readonly<Record<string, Expected>>;

const LEGACY: Readonly<Record<string, Expected>> = {
  none: [],
  ...FAILED_ONCE,
  'ping-filled': ['error spec/ping'],
  'capability-unanswered': ['warning spec/capability-unanswered'],
  'resource-code': ['warning spec/unknown-resource'],
  'resource-empty': ['warning spec/unknown-resource'],
  'resource-subscription': ['warning spec/resource-subscription'],
  'task-unknown': ['error spec/unknown-task'],
  'log-level': ['warning spec/log-level'],
  'offer-echo': ['error spec/version-counter-offer'],
  'offer-refused': ['error spec/version-counter-offer'],
  'offer-future': ['error spec/version-counter-offer'],
  'offer-any': ['error spec/version-counter-offer'],
  'offer-old': ['warning spec/version-counter-offer'],
};

const MODERN: Readonly<Record<string, Expected>> = {
  none: [],
  ...FAILED_ONCE,
  'method-removed': ['warning spec/removed-method'],
  'capability-unanswered': ['error spec/capability-unanswered'],
  'cursor-bound': ['warning spec/cursor-unstable'],
  'list-differs': ['error spec/list-unstable'],
  'list-order': ['warning spec/list-unstable'],
  'list-refused': ['warning spec/list-unstable', 'warning spec/list-unstable', 'warning spec/list-unstable'],
  'resource-code': ['error spec/unknown-resource'],
  'resource-empty': ['error spec/unknown-resource'],
  'meta-none': ['error spec/request-meta-missing'],
  'meta-remembered': ['error spec/request-meta-missing'],
  'meta-type': ['warning spec/request-meta-missing'],
  'meta-client': ['error spec/request-meta-refused'],
  'meta-key': ['warning spec/request-meta-refused'],
  // That logging is outdated cannot be helped here.
  'log-level': ['info spec/capability-outdated', 'warning spec/log-level'],
  'version-served': ['error spec/version-unsupported'],
  'version-code': ['error spec/version-unsupported'],
  'version-data': ['warning spec/version-unsupported'],
  'initialize-unhelpful': ['warning spec/initialize-unhelpful'],
  busy: ['warning spec/parallel-requests'],
  ready: ['warning spec/output-unasked'],
  'listen-refused': ['error spec/subscription-conduct'],
  'listen-early': ['error spec/subscription-conduct', 'error spec/subscription-conduct'],
  'listen-id': ['error spec/subscription-conduct'],
  'listen-more': ['warning spec/subscription-conduct'],
  'listen-on': ['warning spec/subscription-conduct'],
  'listen-unfiltered': ['info spec/subscription-unfiltered'],
};

/** Silence has to be waited for. */
const SILENT: Readonly<Record<string, Expected>> = {
  'method-dropped': ['error spec/request-unanswered'],
  'id-dropped': ['error spec/request-unanswered'],
};

const GROUPS = [
  { era: 'legacy', cases: LEGACY, flags: ['--timeout', '60'] },
  { era: 'modern', cases: MODERN, flags: ['--timeout', '60'] },
  { era: 'modern', cases: SILENT, flags: ['--timeout', '3'] },
];

for (const { era, cases, flags } of GROUPS)
  describe(`a ${era} server that breaks one thing is reported for that alone, ${flags.join(' ')}`, () => {
    let run: Run;
    beforeAll(async () => {
      const servers = Object.keys(cases).map((name) => [...fixture('broken'), era, name].join(' '));
      const result = await runCli([
        ...['run', '--format', 'json', '--preset', 'spec-only', '--concurrency', '4', '--pass-env', MARKER],
        ...flags,
        ...servers,
      ]);
      run = validRun(result.stdout);
      expect(await remaining(result.marker)).toEqual([]);
    });

    for (const [index, [name, expected]] of Object.entries(cases).entries())
      it(name, () => {
        const target = run.targets[index];
        expect(target?.era).toBe(era);
        expect(target?.findings.map(({ ruleId, severity }) => `${severity} ${ruleId}`)).toEqual(expected);
        expect(target?.failedRules).toEqual([]);
      });
  });
