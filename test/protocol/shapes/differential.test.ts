import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/model/json.ts';
import type { Revision } from '../../../src/protocol/revisions.ts';
import { resultResponse } from '../../../src/protocol/shapes/envelope.ts';
import { anyFailure, FAILURES } from '../../../src/protocol/shapes/errors.ts';
import { checkMessage } from '../../../src/protocol/shapes/index.ts';
import { anyResult, NOTIFICATIONS, REQUESTS, RESULTS } from '../../../src/protocol/shapes/messages.ts';
import { formIn, type Shape } from '../../../src/protocol/shapes/shape.ts';
import { withValue } from './edit.ts';
import { generate } from './generate.ts';
import { mutated } from './mutate.ts';
import { OFFICIAL, officialJudge } from './official.ts';
import { type Random, randomFrom } from './random.ts';
import { type Judged, TRAPS } from './traps.ts';

const VALID = 40;
const MUTANTS = 10;

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

function accepts({ message, revision, answersMethod }: Judged): boolean {
  return checkMessage(message, { revision, answersMethod }).length === 0;
}

const met = new Map(TRAPS.map(({ name }) => [name, 0]));

if (OFFICIAL.length === 0) it.skip('skipped: ../shared is not here', () => undefined);

describe.each(OFFICIAL)('%s', (revision) => {
  const official = officialJudge(revision);
  const agree = (judged: Judged): boolean => accepts(judged) === official(judged);

  it.each(kindsOf(revision))('$name: judged as by the official schema', { timeout: 120_000 }, (kind) => {
    const random = randomFrom(kind.name.length * 7919 + Number(revision.replaceAll('-', '')));
    const unexplained: unknown[] = [];
    for (let i = 0; i < VALID; i += 1) {
      const valid = kind.make(random);
      for (let j = 0; j <= MUTANTS; j += 1) {
        const message = j === 0 ? valid : mutated(valid, random);
        const judged: Judged = { message, revision, answersMethod: kind.answersMethod };
        if (j === 0) expect(checkMessage(message, { revision, answersMethod: kind.answersMethod })).toEqual([]);
        if (agree(judged)) continue;
        const trap = TRAPS.find(({ without }) => agree({ ...judged, message: without(judged) }));
        if (trap !== undefined) met.set(trap.name, (met.get(trap.name) ?? 0) + 1);
        const all = TRAPS.reduce((rest, { without }) => ({ ...rest, message: without(rest) }), judged);
        if (trap === undefined && !agree(all))
          unexplained.push({
            message,
            problems: checkMessage(message, { revision, answersMethod: kind.answersMethod }),
          });
      }
    }
    expect(unexplained).toEqual([]);
  });
});

describe.skipIf(OFFICIAL.length === 0)('the known differences', () => {
  it.each(TRAPS)('$name: $reason', ({ name }) => {
    expect(met.get(name)).toBeGreaterThan(0);
  });
});
import { afterAll } from 'vitest';
afterAll(() => console.log(JSON.stringify(Object.fromEntries(met))));
