import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedRuns, editionHash, newestEdition, openFailures, plannedRuns, runHash } from '../../src/eval/plan.ts';
import { type ResultRecord, type RunRecord, readResults, writeRecord } from '../../src/eval/results.ts';
import type { Task } from '../../src/eval/tasks-schema.ts';
import { runRecord, serverRecord } from './records.ts';

const TEXT = [runRecord({ answer: 'ä\n"1"' }), serverRecord(), runRecord({ task: 'b' })].map(writeRecord).join('');

function records(text: string): readonly ResultRecord[] {
  const read = readResults(text);
  if (read.status === 'failed') throw new Error(read.message);
  return read.records;
}

describe('a file of results', () => {
  it('gives back what was written', () => {
    expect(records(TEXT)).toEqual([runRecord({ answer: 'ä\n"1"' }), serverRecord(), runRecord({ task: 'b' })]);
  });
  it('torn anywhere, holds the lines that were written whole', () => {
    const ends = [...TEXT.matchAll(/\n/g)].map(({ index }) => index + 1);
    fc.assert(
      fc.property(fc.nat(TEXT.length), (length) => {
        const read = readResults(TEXT.slice(0, length));
        const whole = ends.filter((end) => end <= length);
        expect(read).toMatchObject({ status: 'ok', whole: whole.at(-1) ?? 0 });
        expect(records(TEXT.slice(0, length))).toHaveLength(whole.length);
      }),
    );
  });
  it('is refused for a line in its middle that is no result', () => {
    expect(readResults(`${TEXT}{"kind":"run"}\n${TEXT}`)).toEqual({
      status: 'failed',
      message: 'line 4 is no result; remove it',
    });
  });
});

const TASK: Task = { id: 'a', server: 's', split: 'test', question: 'Q', check: { number: 1 } };
const OTHER: Task = { ...TASK, id: 'b' };
const AGENT = { id: 'x', isModel: true };

describe('the runs to do', () => {
  const order = (done: readonly ResultRecord[], tasks: readonly Task[] = [TASK, OTHER]): string[] =>
    plannedRuns(tasks, ['shipped', 'fixed'], 2, AGENT, done, (server, arm) => `${server} ${arm}`).map(
      (run) => `${run.task.id} ${run.arm} ${run.repetition}`,
    );
  const all = [
    'a shipped 1',
    'a fixed 1',
    'b shipped 1',
    'b fixed 1',
    'a shipped 2',
    'a fixed 2',
    'b shipped 2',
    'b fixed 2',
  ];
  const done = (changes: Partial<RunRecord>): RunRecord =>
    runRecord({ agent: AGENT, task: 'a', hash: runHash(TASK, 's fixed'), arm: 'fixed', repetition: 1, ...changes });

  it('compare the arms of a task before the next task', () => {
    expect(order([])).toEqual(all);
  });
  it('are not those that were done, whatever came of them', () => {
    expect(order([done({ passed: false, ended: 'out-of-time' })])).toEqual(all.filter((run) => run !== 'a fixed 1'));
  });
  it('are those that failed for other reasons, were done by another agent, or for another question', () => {
    expect(order([done({ ended: 'error' })])).toEqual(all);
    expect(order([done({ agent: { id: 'y', isModel: true } })])).toEqual(all);
    expect(order([done({})], [{ ...TASK, question: 'Another?' }, OTHER])).toEqual(all);
  });
  it('count once, the first time', () => {
    const [first, again] = [done({ answer: '1' }), done({ answer: '2' })];
    expect(countedRuns([first, again, done({ ended: 'error' })])).toEqual([first]);
  });
  it('are done again when the server is another one, or its better descriptions where they are used', () => {
    const server = { command: ['npx', 'x@1'] };
    const hashes = (changed: typeof server, words: string) =>
      (['shipped', 'paging', 'descriptions', 'fixed'] as const).map((arm) => editionHash(changed, arm, words));
    const before = hashes(server, 'a');
    expect(hashes({ command: ['npx', 'x@2'] }, 'a').filter((hash) => before.includes(hash))).toEqual([]);
    expect(hashes(server, 'b').map((hash, index) => hash === before[index])).toEqual([true, true, false, false]);
    expect(hashes(server, 'a')).toEqual(before);
  });
  it('count only in their newest edition', () => {
    const [old, other] = [done({ hash: '1' }), done({ hash: '1', arm: 'shipped' })];
    const renewed = done({ hash: '2' });
    expect(newestEdition([old, other, renewed])).toEqual([other, renewed]);
  });
  it('are open failures until they are done', () => {
    const failure = done({ ended: 'error', detail: 'later' });
    expect(openFailures([done({ ended: 'error', detail: 'first' }), failure])).toEqual([failure]);
    expect(openFailures([failure, done({})])).toEqual([]);
  });
});
