import { describe, expect, it } from 'vitest';
import { NO_SCOPE } from '../../src/intent/intent.ts';
import { readIntents } from '../../src/intent/read.ts';
import { ENGLISH, LANGUAGES, type Pair } from './pairs.ts';

// A server of one tool, so that `other tools` are not its own.
const SCOPE = { ...NO_SCOPE, tools: 1 };

function kindsOf(text: string): string[] {
  return readIntents(text, SCOPE)
    .filter(({ confidence }) => confidence !== 'low')
    .map(({ kind }) => kind);
}

function check(pairs: readonly Pair[]): void {
  it.each(pairs.map(({ kind, harmful }) => [harmful, kind]))('reads in "%s": %s', (text, kind) => {
    expect(kindsOf(text)).toContain(kind);
  });
  it.each(pairs.map(({ harmless }) => [harmless]))('reads nothing in "%s"', (text) => {
    expect(kindsOf(text)).toEqual([]);
  });
}

describe('English', () => check(ENGLISH));
describe.each(Object.entries(LANGUAGES))('%s', (_, pairs) => check(pairs));
