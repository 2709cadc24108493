import { describe, expect, it } from 'vitest';
import { baselineOf, readBaseline } from '../../src/config/baseline.ts';
import { toRun } from '../../src/engine/vet.ts';
import type { Run } from '../../src/model/run.ts';
import { called, findingOf, targetOf } from './targets.ts';

const DESK = targetOf([findingOf('agent/short'), findingOf('spec/name', null)], called('desk.mjs', 'desk'));
const SHOP = targetOf([findingOf('agent/short')], called('shop.mjs'));
const TODAY = '2027-06-30';

const written = (run: Run): string => JSON.stringify(baselineOf(run));

describe('a baseline that was written', () => {
  it('names targets as the configuration does, else by their label', () => {
    expect(baselineOf(toRun([DESK, SHOP]))).toEqual({
      formatVersion: 1,
      findings: [
        {
          target: 'desk',
          rule: 'agent/short',
          subject: 'first',
          message: 'Found it.',
          fingerprint: 'agent/short first',
        },
        { target: 'desk', rule: 'spec/name', subject: null, message: 'Found it.', fingerprint: 'spec/name null' },
        {
          target: 'shop.mjs',
          rule: 'agent/short',
          subject: 'first',
          message: 'Found it.',
          fingerprint: 'agent/short first',
        },
      ],
    });
  });

  it('suppresses everything that it was written from', () => {
    const baseline = readBaseline(written(toRun([DESK, SHOP]))) ?? [];
    const run = toRun([DESK, SHOP], { suppressions: { ignore: [], baseline, today: TODAY } });
    expect(run.summary).toEqual({ errors: 0, warnings: 0, infos: 0, suppressed: 3 });
    expect(run.staleSuppressions).toEqual([]);
  });

  it('is the same when it is written again with itself in force', () => {
    const first = written(toRun([DESK, SHOP]));
    const baseline = readBaseline(first) ?? [];
    expect(written(toRun([DESK, SHOP], { suppressions: { ignore: [], baseline, today: TODAY } }))).toBe(first);
  });

  it('leaves out what the configuration ignores, which has its reason there', () => {
    const ignore = [{ rule: 'agent/*', reason: 'Known.' }];
    const run = toRun([DESK], { suppressions: { ignore, baseline: [], today: TODAY } });
    expect(baselineOf(run).findings.map(({ rule }) => rule)).toEqual(['spec/name']);
  });

  it('is empty when nothing was found', () => {
    expect(readBaseline(written(toRun([targetOf([])])))).toEqual([]);
  });
});

describe('a baseline is not', () => {
  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a report', '{"formatVersion": 1, "targets": []}'],
    ['of a later format', '{"formatVersion": 2, "findings": []}'],
    [
      'one with an entry that lacks its fingerprint',
      '{"formatVersion": 1, "findings": [{"target": "a", "rule": "b"}]}',
    ],
    ['one with an unknown key', '{"formatVersion": 1, "findings": [], "more": 1}'],
  ])('%s', (_, text) => {
    expect(readBaseline(text)).toBeUndefined();
  });
});
