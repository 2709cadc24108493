import { describe, expect, it } from 'vitest';
import type { GoodExample, Rule, RuleExample } from '../../src/engine/define-rule.ts';
import { ANYBODY, runRule } from '../../src/engine/run-rule.ts';
import { atLeast } from '../../src/engine/vet.ts';
import { isArray, isObject, type Json } from '../../src/model/json.ts';
import { resolvePointer } from '../../src/model/pointer.ts';
import type { Finding, RuleOutcome } from '../../src/model/run.ts';
import { type Era, type ExperimentValues, LIST_PARTS, type Surface } from '../../src/model/surface.ts';
import { corpus, corpusMissing } from './corpus.ts';
import { surfaceOf } from './surfaces.ts';

// A hundred servers on a machine that is busy with other things.
const CORPUS_LIMIT = 60_000;

/** Cases of a rule beyond the examples in its file. */
export interface RuleCases {
  readonly bad?: readonly RuleExample[];
  readonly good?: readonly RuleExample[];
  /** Real servers (by corpus name) on which the rule reports errors that were checked by hand, with the reason. */
  readonly knownErrors?: Readonly<Record<string, string>>;
}

/**
 * The whole test of a rule. It refuses: an example that does not do what it says, two equal cases, a message never
 * produced, an era without a case, a false-positive mode that no good example shows, a pointer that does not resolve, a
 * finding worse than the rule declares, a check that changes its input, findings that depend on the order of keys or
 * of definitions, and an error on the captured servers that nobody has looked at.
 */
export function ruleTest(rule: Rule, cases: RuleCases = {}): void {
  const { meta } = rule;
  const bad = [...meta.examples.bad, ...(cases.bad ?? [])];
  const good: readonly GoodExample<string>[] = [...meta.examples.good, ...(cases.good ?? [])];

  describe(meta.id, () => {
    for (const example of bad) {
      it.each(erasOf(rule, example))(`reports ${example.title} (%s)`, (era) => {
        const surface = exampleSurface(rule, example, era);
        const findings = findingsOf(rule, surface, example);
        expect(findings.length, 'a bad example brings a finding').toBeGreaterThan(0);
        expect(findings.flatMap((finding) => faultsOf(rule, surface, finding))).toEqual([]);
        expect(fingerprints(findingsOf(rule, shuffled(surface), example)), 'order does not matter').toEqual(
          fingerprints(findings),
        );
        expect(findings).toMatchSnapshot();
      });
    }
    for (const example of good) {
      it.each(erasOf(rule, example))(`accepts ${example.title} (%s)`, (era) => {
        expectAccepted(runExample(rule, exampleSurface(rule, example, era), example));
      });
    }

    it('has no two equal cases', () => {
      const all = [...bad, ...good].map(({ title: _, ...example }) => JSON.stringify({ ...example, shows: undefined }));
      expect(all.filter((example, index) => all.indexOf(example) !== index)).toEqual([]);
    });
    it('produces every message, and none that is not declared', () => {
      expect([...producedMessages(rule, bad)].sort()).toEqual(Object.keys(meta.messages).sort());
    });
    it('shows every false-positive mode in a good example', () => {
      const shown = good.flatMap(({ shows }) => (shows === undefined ? [] : [shows]));
      expect(meta.falsePositives.filter((mode) => !shown.includes(mode))).toEqual([]);
    });
    it('has a case for every era', () => {
      expect([...new Set([...bad, ...good].flatMap((example) => erasOf(rule, example)))].sort()).toEqual(
        [...meta.eras].sort(),
      );
    });
    it('is skipped with a reason where there is nothing to judge', () => {
      const outcome = runRule(rule, surfaceOf({}, { era: meta.eras[0], transport: meta.transports[0] }));
      expect(outcome.status).toBe('skipped');
      expect(outcome.status === 'skipped' && outcome.reason).toBeTruthy();
    });
    it.skipIf(corpusMissing !== undefined)(
      `reports no unexplained error on real servers ${corpusMissing ?? ''}`,
      () => {
        const errors = new Set<string>();
        for (const { name, surface } of corpus()) {
          const outcome = runRule(rule, surface);
          expect(outcome.status, name).not.toBe('error');
          if (outcome.status !== 'failed') continue;
          expect(outcome.findings.flatMap((finding) => faultsOf(rule, surface, finding))).toEqual([]);
          if (outcome.findings.some(({ severity }) => severity === 'error')) errors.add(name);
        }
        expect([...errors].sort()).toEqual(Object.keys(cases.knownErrors ?? {}).sort());
      },
      CORPUS_LIMIT,
    );
  });
}

/** Accepted is what passes, and what cannot be decided because the server did not answer. */
function expectAccepted(outcome: RuleOutcome): void {
  if (outcome.status === 'skipped') expect(outcome.reason).toMatch(/^not verified: |: nothing was received$/);
  else expect(outcome).toMatchObject({ status: 'passed' });
}

function erasOf(rule: Rule, example: RuleExample): readonly Era[] {
  return example.era === undefined ? rule.meta.eras : [example.era];
}

function exampleSurface(rule: Rule, example: RuleExample & { readonly shows?: string }, era: Era): Surface {
  const { title: _title, era: _era, transport, shows: _shows, audience: _audience, ...given } = example;
  const names = new Set<string>(rule.meta.experiments ?? []);
  const held = Object.entries(given).filter(([name]) => names.has(name)) as [
    keyof ExperimentValues,
    ExperimentValues[keyof ExperimentValues],
  ][];
  const parts = Object.fromEntries(Object.entries(given).filter(([name]) => !names.has(name)));
  const experiments = Object.fromEntries(held.map(([name, value]) => [name, { status: 'ok' as const, value }]));
  return deepFreeze(
    surfaceOf(
      { ...parts, ...(held.length === 0 ? {} : { experiments }) },
      { era, transport: transport ?? rule.meta.transports[0] },
    ),
  );
}

function runExample(rule: Rule, surface: Surface, { audience }: RuleExample): RuleOutcome {
  return runRule(rule, surface, {}, { ...ANYBODY, ...audience });
}

function findingsOf(rule: Rule, surface: Surface, example: RuleExample): readonly Finding[] {
  const outcome = runExample(rule, surface, example);
  expect(outcome, 'the rule neither throws nor changes its input').not.toMatchObject({ status: 'error' });
  expect(outcome).not.toMatchObject({ status: 'skipped' });
  return outcome.status === 'failed' ? outcome.findings : [];
}

/** What is wrong with a finding, whatever it says. */
function faultsOf({ meta }: Rule, surface: Surface, finding: Finding): string[] {
  const { part, pointer, severity, message, requirements = [] } = finding;
  const gathered = surface.parts[part];
  const root = gathered.status === 'ok' ? (gathered.value as unknown as Json) : undefined;
  const faults: readonly (readonly [boolean, string])[] = [
    [root === undefined || resolvePointer(root, pointer) === undefined, `${pointer} does not resolve in ${part}`],
    [!atLeast(meta.severity, severity), `${severity} is worse than the rule declares`],
    [/\{\w+\}|undefined|NaN|\[object/.test(message), `a message that is not filled in: ${message}`],
    [
      requirements.some((id) => meta.requirements?.includes(id) !== true),
      'a requirement that the rule does not declare',
    ],
  ];
  return faults.flatMap(([isFault, words]) => (isFault ? [words] : []));
}

function producedMessages(rule: Rule, examples: readonly RuleExample[]): Set<string> {
  const produced = new Set<string>();
  const spy: Rule = {
    meta: rule.meta,
    check: (context) =>
      rule.check({
        ...context,
        report: (id, at, data, details) => {
          produced.add(id);
          context.report(id, at, data, details);
        },
      }),
  };
  for (const example of examples)
    for (const era of erasOf(rule, example)) runExample(spy, exampleSurface(rule, example, era), example);
  return produced;
}

function fingerprints(findings: readonly Finding[]): string[] {
  return findings.map(({ fingerprint }) => fingerprint).sort();
}

/** The same surface with every object's members and every list of definitions in reverse order. */
function shuffled(surface: Surface): Surface {
  const parts = Object.fromEntries(
    Object.entries(surface.parts).map(([name, gathered]) => {
      if (gathered.status !== 'ok') return [name, gathered];
      const value = reverseKeys(gathered.value as unknown as Json);
      return [
        name,
        {
          status: 'ok',
          value: LIST_PARTS.some((list) => list === name) ? [...(value as readonly Json[])].reverse() : value,
        },
      ];
    }),
  );
  return deepFreeze({ ...surface, parts: parts as unknown as Surface['parts'] });
}

function reverseKeys(value: Json): Json {
  if (isArray(value)) return value.map(reverseKeys);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, child]) => [key, reverseKeys(child)]),
  );
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const child of Object.values(value)) deepFreeze(child);
  }
  return value;
}
