import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type Json } from '../../../src/model/json.ts';
import { REVISIONS } from '../../../src/protocol/revisions.ts';
import {
  checkDefinition,
  checkMessage,
  checkResult,
  type DefinitionKind,
  type MessageContext,
  type ShapeProblem,
} from '../../../src/protocol/shapes/index.ts';
import { CASES } from './cases/all.ts';
import { frozen, reordered, valueAt } from './edit.ts';
import { mutated } from './mutate.ts';
import { randomFrom } from './random.ts';

const KINDS: readonly DefinitionKind[] = ['tool', 'prompt', 'resource', 'resourceTemplate'];

const METHODS = [...new Set(CASES.flatMap(({ answersMethod }) => answersMethod ?? []))];

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>,
  fc
    .tuple(fc.constantFrom(...CASES), fc.nat())
    .map(([{ message }, seed]) => mutated(mutated(message, randomFrom(seed)), randomFrom(seed + 1))),
);

const context: fc.Arbitrary<MessageContext> = fc.record({
  revision: fc.constantFrom(...REVISIONS),
  answersMethod: fc.constantFrom(undefined, ...METHODS),
});

/** All that the three functions say of one value. */
function everything(value: Json, { revision, answersMethod }: MessageContext): ShapeProblem[] {
  return [
    ...checkMessage(value, { revision, answersMethod }),
    ...checkResult(answersMethod ?? '', value, revision),
    ...KINDS.flatMap((kind) => [...checkDefinition(kind, value, revision), ...checkDefinition(kind, value, 'any')]),
  ];
}

describe('any JSON', { timeout: 60_000 }, () => {
  it('is judged without a throw or a trace, with places that resolve', () => {
    fc.assert(
      fc.property(anything, context, (value, its) => {
        const before = JSON.stringify(value);
        const faulty = everything(frozen(value), its).filter(({ path, member, expected, found, requirement }) => {
          const place = valueAt(value, path);
          const lacks = member === undefined || (isObject(place) && !Object.hasOwn(place, member));
          const words = expected !== '' && found !== '' && /^[a-z0-9]+(-[a-z0-9]+)+$/.test(requirement ?? 'a-b');
          return place === undefined || !lacks || !words;
        });
        expect(faulty).toEqual([]);
        expect(JSON.stringify(value)).toBe(before);
      }),
      { numRuns: 1000 },
    );
  });

  it('is judged the same whatever the order of its members', () => {
    fc.assert(
      fc.property(anything, context, fc.nat(), (value, its, seed) => {
        const random = randomFrom(seed);
        const shuffled = reordered(value, (names) =>
          names
            .map((name) => [random(), name] as const)
            .sort(([a], [b]) => a - b)
            .map(([, name]) => name),
        );
        expect(everything(shuffled, its)).toEqual(everything(value, its));
      }),
      { numRuns: 1000 },
    );
  });

  it('is judged however deep it is', () => {
    let deep: Json = {};
    for (let i = 0; i < 100_000; i += 1) deep = i % 2 === 0 ? [deep] : { content: deep, tools: deep };
    for (const revision of REVISIONS)
      for (const answersMethod of METHODS) {
        expect(checkMessage({ jsonrpc: '2.0', id: 1, result: deep }, { revision, answersMethod })).toBeInstanceOf(
          Array,
        );
        expect(checkMessage(deep, { revision, answersMethod })).toBeInstanceOf(Array);
      }
  });

  it('is judged in a time that grows with its size only', () => {
    const tools = Array.from({ length: 20_000 }, () => ({ inputSchema: { type: [], properties: { a: 1, b: 2 } } }));
    expect(checkResult('tools/list', { tools }, '2025-11-25')).toHaveLength(80_000);
  });
});
