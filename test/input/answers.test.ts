import { describe, expect, it } from 'vitest';
import { vetSurface } from '../../src/engine/vet.ts';
import { addLocations } from '../../src/input/add-locations.ts';
import { readSurface } from '../../src/input/read-surface.ts';
import type { Finding } from '../../src/model/run.ts';
import type { Era, Surface } from '../../src/model/surface.ts';
import { RULES } from '../../src/rules/index.ts';
import { refusalOf } from './read.ts';

const DISCOVERED = {
  resultType: 'complete',
  supportedVersions: ['2026-07-28'],
  capabilities: { tools: {} },
  instructions: 'Ask for the shelf first.',
  ttlMs: 0,
  cacheScope: 'private',
  _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'shelf', version: '1.0.0' } },
};
const INITIALIZED = {
  protocolVersion: '2025-06-18',
  capabilities: { tools: {} },
  serverInfo: { name: 'shelf', version: '1.0.0' },
  instructions: 'Ask for the room first.',
};
const LIST = { resultType: 'complete', tools: [], ttlMs: 0, cacheScope: 'public' };

function read(value: unknown, era?: Era): Surface {
  const found = readSurface(JSON.stringify(value), 'shelf.json', { era });
  if (found.status === 'failed') throw new Error(found.message);
  return found.surface;
}

/** The findings of the rules about answers, and what stands at their place in the file. */
function vetted(value: unknown, era?: Era): string[] {
  const text = JSON.stringify(value, null, 2);
  const found = readSurface(text, 'shelf.json', { era });
  if (found.status === 'failed') throw new Error(found.message);
  const run = vetSurface(found.surface, RULES);
  const lines = text.split('\n');
  const shown = ({ message, location }: Finding): string =>
    `${message} @ ${lines[(location?.line ?? 0) - 1]?.slice((location?.column ?? 0) - 1)}`;
  return addLocations(run, { file: 'shelf.json', text, pointerInText: found.pointerInText })
    .findings.filter(({ ruleId }) => ruleId === 'spec/server-shape' || ruleId === 'spec/message-shape')
    .map(shown);
}

function response(result: object): object {
  return { jsonrpc: '2.0', id: 1, result };
}

describe('the answer to a handshake is read', () => {
  it.each<readonly [string, unknown]>([
    ['alone', DISCOVERED],
    ['as a response', response(DISCOVERED)],
    ['beside lists', { discover: DISCOVERED, tools: [] }],
    ['as a response beside lists', { discover: response(DISCOVERED), tools: [] }],
    ['beside a refusal of the other', { discover: DISCOVERED, initialize: { error: { code: -32601, message: 'no' } } }],
    ['of both eras, the modern one first', { initialize: INITIALIZED, discover: DISCOVERED }],
  ])('of server/discover, %s', (_, value) => {
    const surface = read(value);
    expect(surface).toMatchObject({ era: 'modern', protocolVersion: '2026-07-28' });
    expect(surface.parts.server).toEqual({ status: 'ok', value: { handshake: 'discover', result: DISCOVERED } });
    expect(surface.parts.instructions).toEqual({ status: 'ok', value: DISCOVERED.instructions });
    expect(vetted(value)).toEqual([]);
  });

  it.each<readonly [string, unknown, Era | undefined]>([
    ['alone', INITIALIZED, undefined],
    ['whatever era is asked for', response(INITIALIZED), 'modern'],
    ['beside lists', { initialize: response(INITIALIZED), tools: [], discover: null }, undefined],
    ['of both eras, when it is asked for', { initialize: INITIALIZED, discover: DISCOVERED }, 'legacy'],
  ])('of initialize, %s', (_, value, era) => {
    const surface = read(value, era);
    expect(surface).toMatchObject({ era: 'legacy', protocolVersion: '2025-06-18' });
    expect(surface.parts.server).toEqual({ status: 'ok', value: { handshake: 'initialize', result: INITIALIZED } });
    expect(surface.parts.instructions).toEqual({ status: 'ok', value: INITIALIZED.instructions });
    expect(vetted(value, era)).toEqual([]);
  });

  it('with its faults at their places', () => {
    const { supportedVersions: _, ...rest } = DISCOVERED;
    for (const value of [
      { ...rest, ttlMs: -1 },
      { discover: response({ ...rest, ttlMs: -1 }), tools: [] },
    ])
      expect(vetted(value)).toEqual([
        'The result of server/discover has no "supportedVersions". @ {',
        'ttlMs must be a whole number, 0 or more; it is -1. @ -1,',
      ]);
  });

  it('of both eras, each with its own faults', () => {
    const { serverInfo: _, ...nameless } = INITIALIZED;
    const value = { discover: { ...DISCOVERED, ttlMs: -1 }, initialize: { ...nameless, capabilities: [] }, tools: [] };
    expect(vetted(value)).toEqual([
      'The result of initialize has no "serverInfo". @ {',
      'capabilities must be an object; it is an array. @ [],',
      'ttlMs must be a whole number, 0 or more; it is -1. @ -1,',
    ]);
    expect(read(value)).toMatchObject({ era: 'modern', legacyLeg: { era: 'legacy', protocolVersion: '2025-06-18' } });
    expect(read(value, 'modern').legacyLeg).toBeUndefined();
  });

  it('when only the era tells to which request it is, by that', () => {
    const value = { capabilities: { tools: {} }, serverInfo: { name: 'shelf', version: '1' } };
    expect(refusalOf(JSON.stringify(value))).toBe(
      'holds the answer to a handshake and does not tell to which; say --era modern or --era legacy',
    );
    expect(read(value, 'legacy').parts.server).toMatchObject({ value: { handshake: 'initialize' } });
    expect(read(value, 'modern').parts.server).toMatchObject({ value: { handshake: 'discover' } });
  });

  it('and refused when it is none', () => {
    for (const found of ['yes', 5, true, [DISCOVERED]])
      expect(refusalOf(JSON.stringify({ tools: [], discover: found }))).toMatch(
        /^has a "discover" that is (string|number|boolean|array); expected the answer to it$/,
      );
  });
});

describe('the answer that a list came in is judged', () => {
  it.each<readonly [string, unknown]>([
    ['as a response', response(LIST)],
    ['alone', LIST],
    ['beside others', { tools: response(LIST), prompts: [] }],
    ['beside a handshake', { discover: DISCOVERED, tools: LIST }],
  ])('%s, when it is as it should be', (_, value) => {
    const surface = read(value);
    expect(surface.era).toBe('modern');
    expect(surface.parts.tools).toEqual({ status: 'ok', value: [] });
    expect(surface.parts.wire).toMatchObject({ status: 'ok' });
    expect(vetted(value)).toEqual([]);
  });

  it('with its faults at their places', () => {
    const faulty = { resultType: 'complete', tools: [{ name: 'find' }], cacheScope: 'shared', nextCursor: 7 };
    const faults = [
      'tools/list: result has no "ttlMs". @ {',
      'tools/list: result.cacheScope must be one of "public", "private"; it is "shared". @ "shared",',
      'tools/list: result.nextCursor must be a string; it is 7. @ 7',
    ];
    expect(vetted(faulty)).toEqual(faults);
    expect(vetted(response(faulty))).toEqual(faults);
    expect(vetted({ prompts: [], tools: response(faulty) })).toEqual(faults);
  });

  it('by the era that is asked for, when it does not tell its own', () => {
    const value = response({ tools: [], nextCursor: 'more' });
    expect(vetted(value)).toEqual([]);
    expect(read(value).parts.wire).toEqual({
      status: 'absent',
      reason: 'the file does not tell the era of its answers; --era does',
    });
    expect(vetted(value, 'legacy')).toEqual([]);
    expect(vetted(value, 'modern').map((line) => line.split(' @ ')[0])).toEqual([
      'tools/list: result has no "cacheScope".',
      'tools/list: result has no "resultType".',
      'tools/list: result has no "ttlMs".',
    ]);
  });

  it('not where there is none: a list in a file that somebody wrote', () => {
    for (const value of [[], { tools: [] }, { tools: [], prompts: [] }, { name: 'find', inputSchema: {} }]) {
      expect(read(value, 'modern').era).toBe('modern');
      expect(read(value, 'modern').parts.wire).toEqual({ status: 'absent', reason: 'not in the file' });
    }
  });
});

it('the era of a saved surface is its own', () => {
  const saved = { formatVersion: 1, era: 'legacy', target: { kind: 'stdio', label: 'shelf' }, parts: {} };
  expect(read(saved, 'modern').era).toBe('legacy');
});
