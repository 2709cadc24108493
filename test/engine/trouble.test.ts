import { describe, expect, it } from 'vitest';
import { describeOutcome, troubleOf } from '../../src/engine/trouble.ts';
import { factsOfCommand } from '../../src/launch/launch-facts.ts';
import { type FailedOutcome, type Gathered, LIST_PARTS, type PartName, type Surface } from '../../src/model/surface.ts';
import { LISTS } from '../../src/protocol/lists.ts';
import { surfaceOf } from '../lib/surfaces.ts';

const SERVER = { handshake: 'initialize', result: {} } as const;
const ENDED: FailedOutcome = { kind: 'transport-error', detail: 'the server exited with code 1' };
const TIMEOUT: FailedOutcome = { kind: 'timeout', afterMs: 5, detail: 'no answer within 5 ms' };
const REFUSED: FailedOutcome = { kind: 'rpc-error', code: -32601, message: 'Method\nnot found' };

function surface(parts: { readonly [P in PartName]?: Gathered<unknown> }): Surface {
  const base = surfaceOf({ server: SERVER, tools: [], prompts: [], resources: [], resourceTemplates: [] });
  return { ...base, parts: { ...base.parts, ...parts } as Surface['parts'] };
}

const failed = (outcome: FailedOutcome): Gathered<never> => ({ status: 'failed', outcome });
const absent: Gathered<never> = { status: 'absent', reason: 'the server does not declare it' };
const cut: Gathered<unknown> = { status: 'ok', value: [], incomplete: 'stopped after 100 pages\n; the list goes on' };

describe('there is no trouble', () => {
  it('with a server that answered everything', () => {
    expect(troubleOf(surface({}))).toBeNull();
  });

  it('with definitions from a file', () => {
    expect(troubleOf(surfaceOf({ tools: [] }, { transport: 'file', era: 'unknown' }))).toBeNull();
    expect(troubleOf(surfaceOf({}))).toBeNull();
  });

  it.each(LIST_PARTS)('with a server that has no %s', (part) => {
    expect(troubleOf(surface({ [part]: absent }))).toBeNull();
  });

  it.each(LIST_PARTS.filter((part) => part !== 'tools'))('with a server that refuses to list %s', (part) => {
    expect(troubleOf(surface({ [part]: failed(REFUSED) }))).toBeNull();
  });

  it('with an experiment or a wire that failed', () => {
    expect(troubleOf(surface({ experiments: failed(ENDED), wire: failed(ENDED) }))).toBeNull();
  });
});

describe('there is trouble', () => {
  it('with a handshake that failed, before all else', () => {
    expect(troubleOf(surface({ server: failed(ENDED), tools: cut }))).toEqual({
      kind: 'transport-error',
      message: 'the server exited with code 1',
    });
    expect(troubleOf(surface({ server: failed(REFUSED) }))).toEqual({
      kind: 'rpc-error',
      message: 'the server answered error -32601: Method\\nnot found',
    });
  });

  it('with tools that the server refuses to list', () => {
    expect(troubleOf(surface({ tools: failed(REFUSED) }))).toEqual({
      kind: 'rpc-error',
      message: 'tools/list: the server answered error -32601: Method\\nnot found',
    });
  });

  it.each(LIST_PARTS)('with %s that were cut off', (part) => {
    expect(troubleOf(surface({ [part]: cut }))).toEqual({
      kind: 'cap-exceeded',
      message: `${LISTS[part].method}: stopped after 100 pages\\n; the list goes on`,
    });
  });

  it.each(LIST_PARTS)('with %s that did not come', (part) => {
    expect(troubleOf(surface({ [part]: failed(ENDED) }))).toEqual({
      kind: 'transport-error',
      message: `${LISTS[part].method}: the server exited with code 1`,
    });
  });

  it('that names the request once', () => {
    const detail = 'the server exited with code 1 before it answered tools/list';
    expect(troubleOf(surface({ tools: failed({ kind: 'transport-error', detail }) }))?.message).toBe(detail);
  });

  it('with a server that was too slow, and the option that gives it longer', () => {
    expect(troubleOf(surface({ server: failed(TIMEOUT) }))).toEqual({
      kind: 'timeout',
      message: 'no answer within 5 ms; if it only needs longer, raise --start-timeout',
    });
    expect(troubleOf(surface({ prompts: failed(TIMEOUT) }))).toEqual({
      kind: 'timeout',
      message: 'prompts/list: no answer within 5 ms; if it only needs longer, raise --timeout',
    });
  });

  it('with a server that may have to be fetched first', () => {
    const launch = { status: 'ok', value: factsOfCommand(['npx', '-y', '@example/desk']) } as const;
    expect(troubleOf(surface({ server: failed(TIMEOUT), launch }))?.message).toBe(
      'no answer within 5 ms; if it only needs longer, as a first start that fetches it may, raise --start-timeout',
    );
  });

  it('with a run that was too long, and the option that gives it longer', () => {
    const detail = 'the whole run took longer than 300 s';
    expect(troubleOf(surface({ tools: failed({ ...TIMEOUT, detail }) }))?.message).toBe(
      `tools/list: ${detail}; if it only needs longer, raise --total-timeout`,
    );
  });

  it('of which the first list in order is named', () => {
    expect(troubleOf(surface({ prompts: failed(ENDED), tools: cut }))?.message).toMatch(/^tools\/list: /);
  });
});

describe('describeOutcome', () => {
  it.each<readonly [FailedOutcome, string]>([
    [REFUSED, 'the server answered error -32601: Method\\nnot found'],
    [{ kind: 'http-error', status: 404, detail: '\x1B[2Jgone' }, 'HTTP 404: \\u{001B}[2Jgone'],
    [TIMEOUT, 'no answer within 5 ms'],
    [{ kind: 'transport-error', detail: 'it exited;\nbye' }, 'it exited;\\nbye'],
  ])('%j', (outcome, text) => {
    expect(describeOutcome(outcome)).toBe(text);
  });

  it('keeps a detail of up to 1000 code points, and the message of an error to 200', () => {
    expect(describeOutcome({ kind: 'transport-error', detail: 'x'.repeat(1001) })).toHaveLength(1000);
    expect(describeOutcome({ kind: 'rpc-error', code: 1, message: 'x'.repeat(201) })).toBe(
      `the server answered error 1: ${'x'.repeat(199)}…`,
    );
  });
});
