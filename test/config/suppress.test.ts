import { describe, expect, it } from 'vitest';
import { type BaselineEntry, type Ignore, suppress } from '../../src/engine/suppress.ts';
import { toRun } from '../../src/engine/vet.ts';
import type { StaleSuppression, TargetRun } from '../../src/model/run.ts';
import { display } from '../../src/text/display.ts';
import { called, findingOf, targetOf } from './targets.ts';

const TODAY = '2027-06-30';
const SHORT = findingOf('agent/short', 'get user');
const NAME = findingOf('spec/name', 'get user');
const SERVER = findingOf('agent/shorter', null);
const DESK = targetOf([SHORT, NAME, SERVER], called('desk.mjs', 'desk'));
const TROUBLE = { trouble: { kind: 'timeout', message: display('No answer.') } };

const ignoring = (entry: Partial<Ignore>): Ignore => ({ rule: 'agent/short', reason: 'Known.', ...entry });
const inBaseline = (entry: Partial<BaselineEntry>): BaselineEntry => ({
  target: 'desk',
  rule: SHORT.ruleId,
  subject: SHORT.subject,
  fingerprint: SHORT.fingerprint,
  ...entry,
});

/** The suppressed findings of all targets, as their fingerprints, and what is stale. */
function apply(
  targets: readonly TargetRun[],
  ignore: readonly Ignore[],
  baseline: readonly BaselineEntry[] = [],
): { readonly gone: readonly string[]; readonly stale: readonly StaleSuppression[] } {
  const done = suppress(targets, { ignore, baseline, today: TODAY });
  const findings = done.targets.flatMap((target) => target.findings);
  const gone = findings.filter(({ suppressed }) => suppressed !== undefined).map(({ fingerprint }) => fingerprint);
  return { gone, stale: done.stale };
}

describe('an ignore entry', () => {
  it.each<readonly [string, Partial<Ignore>, readonly string[]]>([
    ['of a rule', {}, ['agent/short get user']],
    ['of a category', { rule: 'agent/*' }, ['agent/short get user', 'agent/shorter null']],
    ['of a target by its name', { target: 'desk' }, ['agent/short get user']],
    ['of a target by its label', { target: 'desk.mjs' }, ['agent/short get user']],
    ['of a subject', { subject: 'get user' }, ['agent/short get user']],
    ['of all that', { rule: 'spec/*', target: 'desk', subject: 'get user' }, ['spec/name get user']],
  ])('%s suppresses just that', (_, entry, expected) => {
    expect(apply([DESK], [ignoring(entry)])).toEqual({ gone: expected, stale: [] });
  });

  it.each<readonly [string, Partial<Ignore>]>([
    ['another rule', { rule: 'agent/shor' }],
    ['another category', { rule: 'safety/*' }],
    ['a part of a category', { rule: 'agen/*' }],
    ['every rule, by a star', { rule: '*' }],
    ['another target', { target: 'shop' }],
    ['another subject', { subject: 'get' }],
    ['a subject, where the finding is about the server', { rule: 'agent/shorter', subject: 'get user' }],
  ])('of %s suppresses nothing', (_, entry) => {
    expect(apply([DESK], [ignoring(entry)]).gone).toEqual([]);
  });

  it('matches a subject that holds what cannot be shown, as it is and as reports show it', () => {
    const target = targetOf([findingOf('agent/short', 'a\u202Eb')]);
    expect(apply([target], [ignoring({ subject: 'a\u202Eb' })]).gone).toHaveLength(1);
    expect(apply([target], [ignoring({ subject: 'a\\u{202E}b' })]).gone).toHaveLength(1);
  });

  it('marks the finding with its reason and takes nothing away', () => {
    const { targets } = suppress([DESK], { ignore: [ignoring({ reason: 'Known\n' })], baseline: [], today: TODAY });
    expect(targets[0]?.findings).toEqual([
      { ...SHORT, suppressed: { by: 'ignore', reason: 'Known\\n' } },
      NAME,
      SERVER,
    ]);
  });

  it('holds in every target when it names none', () => {
    expect(apply([DESK, targetOf([SHORT], called('shop.mjs'))], [ignoring({})]).gone).toHaveLength(2);
  });

  it.each([TODAY, '2027-07-01', '2999-12-31'])('until %s still holds', (until) => {
    expect(apply([DESK], [ignoring({ until })])).toEqual({ gone: [SHORT.fingerprint], stale: [] });
  });

  it.each(['2027-06-29', '1999-12-31'])('until %s has expired, suppresses nothing and is reported', (until) => {
    const { gone, stale } = apply([DESK], [ignoring({ until, target: 'desk', subject: 'get user' })]);
    expect(gone).toEqual([]);
    expect(stale).toEqual([
      { by: 'ignore', why: 'expired', rule: 'agent/short', target: 'desk', subject: 'get user', reason: 'Known.' },
    ]);
  });

  it('that has expired gives way to one that holds', () => {
    const { gone, stale } = apply([DESK], [ignoring({ until: '2020-01-01' }), ignoring({ rule: 'agent/*' })]);
    expect(gone).toContain(SHORT.fingerprint);
    expect(stale).toMatchObject([{ why: 'expired' }]);
  });
});

describe('an ignore entry that matches nothing', () => {
  const unused = { by: 'ignore', why: 'unused', rule: 'safety/hidden', target: null, subject: null, reason: 'Known.' };
  const entry = ignoring({ rule: 'safety/hidden' });

  it('is reported', () => {
    expect(apply([DESK], [entry]).stale).toEqual([unused]);
  });

  it('is not reported when it matches in one of the targets', () => {
    const other = targetOf([findingOf('safety/hidden')], called('shop.mjs'));
    expect(apply([DESK, other], [entry]).stale).toEqual([]);
  });

  it('is not reported when some target was not wholly vetted', () => {
    expect(apply([DESK, targetOf([], TROUBLE)], [entry]).stale).toEqual([]);
  });

  it('in a target that was not wholly vetted, or not at all, is not reported', () => {
    const broken = targetOf([], { ...called('shop.mjs', 'shop'), ...TROUBLE });
    expect(apply([DESK, broken], [{ ...entry, target: 'shop' }]).stale).toEqual([]);
    expect(apply([DESK], [{ ...entry, target: 'shop' }]).stale).toEqual([]);
  });

  it('in a target that was vetted is reported, whatever became of others', () => {
    const broken = targetOf([], { ...called('shop.mjs', 'shop'), ...TROUBLE });
    expect(apply([DESK, broken], [{ ...entry, target: 'desk' }]).stale).toEqual([{ ...unused, target: 'desk' }]);
  });

  it('is not one that matches what another entry suppresses already', () => {
    expect(apply([DESK], [ignoring({ rule: 'agent/*' }), ignoring({ subject: 'get user' })]).stale).toEqual([]);
  });
});

describe('a baseline', () => {
  it.each(['desk', 'desk.mjs'])('suppresses a finding of the target %s by its fingerprint alone', (target) => {
    const entry = inBaseline({ target, rule: 'agent/renamed', subject: 'renamed' });
    expect(apply([DESK], [], [entry])).toEqual({ gone: [SHORT.fingerprint], stale: [] });
  });

  it('suppresses nothing in another target, or of another fingerprint', () => {
    expect(apply([DESK], [], [inBaseline({ target: 'shop' })]).gone).toEqual([]);
    expect(apply([DESK], [], [inBaseline({ fingerprint: 'other' })]).gone).toEqual([]);
  });

  it('says so on the finding', () => {
    const { targets } = suppress([DESK], { ignore: [], baseline: [inBaseline({})], today: TODAY });
    expect(targets[0]?.findings[0]?.suppressed).toEqual({ by: 'baseline', reason: 'in the baseline' });
  });

  it('is weaker than an ignore entry, whose reason says more', () => {
    const { targets } = suppress([DESK], { ignore: [ignoring({})], baseline: [inBaseline({})], today: TODAY });
    expect(targets[0]?.findings[0]?.suppressed).toEqual({ by: 'ignore', reason: 'Known.' });
  });

  it('reports entries whose finding is gone, where the target was vetted', () => {
    const entry = inBaseline({ fingerprint: 'gone' });
    const stale = { by: 'baseline', why: 'unused', rule: 'agent/short', target: 'desk', subject: 'get user' };
    expect(apply([DESK], [], [entry]).stale).toMatchObject([stale]);
    expect(apply([{ ...DESK, ...TROUBLE }], [], [entry]).stale).toEqual([]);
    expect(apply([DESK], [], [{ ...entry, target: 'shop' }]).stale).toEqual([]);
  });
});

describe('the summary', () => {
  it('counts what is suppressed apart from everything else', () => {
    const run = toRun([DESK], {
      suppressions: { ignore: [ignoring({ rule: 'agent/*' })], baseline: [], today: TODAY },
    });
    expect(run.summary).toEqual({ errors: 0, warnings: 1, infos: 0, suppressed: 2 });
    expect(run.targets[0]?.findings).toHaveLength(3);
  });
});
