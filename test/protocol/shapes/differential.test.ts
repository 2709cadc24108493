import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/model/json.ts';
import type { Revision } from '../../../src/protocol/revisions.ts';
import { resultResponse } from '../../../src/protocol/shapes/envelope.ts';
import { anyFailure, FAILURES } from '../../../src/protocol/shapes/errors.ts';
import { checkMessage, type ShapeProblem } from '../../../src/protocol/shapes/index.ts';
import { anyResult, NOTIFICATIONS, REQUESTS, RESULTS } from '../../../src/protocol/shapes/messages.ts';
import { formIn, type Shape } from '../../../src/protocol/shapes/shape.ts';
import { withValue } from './edit.ts';
import { generate } from './generate.ts';
import { mutated } from './mutate.ts';
import { OFFICIAL, officialJudge } from './official.ts';
import { type Random, randomFrom } from './random.ts';
import { type Judged, TRAPS } from './traps.ts';

const VALID = 20;
const MUTANTS = 15;

/** A way to make valid messages of one kind. */
interface Kind {
  readonly name: string;
  readonly answersMethod?: string;
  readonly make: (random: Random) => Json;
}

// The tasks extension has no official schema.
const EXTENSION = ['tasks/get', 'tasks/cancel', 'tasks/update', 'notifications/tasks'];

function kindsOf(revision: Revision): Kind[] {
  const of = (shapes: Iterable<readonly [string | number, Shape]>): (readonly [string | number, Shape])[] =>
    [...shapes].filter(
      ([name, shape]) =>
        formIn(shape, revision) !== undefined && !(revision >= '2026-07-28' && EXTENSION.includes(String(name))),
    );
  return [
    ...of([...RESULTS, ['com.example/do', anyResult]]).map(([method, shape]) => ({
      name: `${method} result`,
      answersMethod: String(method),
      make: (random: Random) => generate(resultResponse(shape), revision, random),
    })),
    ...of([...REQUESTS, ...NOTIFICATIONS]).map(([method, shape]) => ({
      name: String(method),
      make: (random: Random) => withValue(generate(shape, revision, random), ['method'], method),
    })),
    ...of([...FAILURES, [-32603, anyFailure]]).map(([code, shape]) => ({
      name: `error ${code}`,
      make: (random: Random) => withValue(generate(shape, revision, random), ['error', 'code'], code),
    })),
  ];
}

function problemsOf({ message, revision, answersMethod }: Judged): ShapeProblem[] {
  return checkMessage(message, { revision, answersMethod });
}

if (OFFICIAL.length === 0) it.skip('skipped: ../shared is not here', () => undefined);

describe.each(OFFICIAL)('%s', { timeout: 120_000 }, (revision) => {
  const official = officialJudge(revision);
  const agree = (judged: Judged): boolean => (problemsOf(judged).length === 0) === official(judged);

  it.each(kindsOf(revision))('$name: judged as by the official schema', ({ name, answersMethod, make }) => {
    const random = randomFrom(name.length * 7919 + Number(revision.replaceAll('-', '')));
    const unexplained: unknown[] = [];
    for (let i = 0; i < VALID; i += 1) {
      const valid: Judged = { message: make(random), revision, answersMethod };
      expect(problemsOf(valid)).toEqual([]);
      for (let j = 0; j <= MUTANTS; j += 1) {
        const judged = j === 0 ? valid : { ...valid, message: mutated(valid.message, random) };
        if (agree(judged) || TRAPS.some(({ without }) => agree({ ...judged, message: without(judged) }))) continue;
        const rest = TRAPS.reduce((less, { without }) => ({ ...less, message: without(less) }), judged);
        if (!agree(rest)) unexplained.push({ ...judged, problems: problemsOf(judged) });
      }
    }
    expect(unexplained).toEqual([]);
  });

  it.each(TRAPS.filter(({ example }) => example.revision === revision))(
    'differs still: $name, for $reason',
    ({ example, without }) => {
      expect(agree(example)).toBe(false);
      expect(agree({ ...example, message: without(example) })).toBe(true);
    },
  );
});
