import { describe, expect, it } from 'vitest';
import { withPeers } from '../../src/engine/peers.ts';
import { runRule } from '../../src/engine/run-rule.ts';
import type { Gathered, PartName, Surface } from '../../src/model/surface.ts';
import { surfaceOf } from '../lib/surfaces.ts';
import { exampleRule } from './example-rule.ts';

const FAILED: Gathered<never> = {
  status: 'failed',
  outcome: { kind: 'timeout', afterMs: 1000, detail: 'no answer' },
};

function server(
  label: string,
  tools: readonly string[],
  parts: Partial<Record<PartName, Gathered<unknown>>> = {},
): Surface {
  const surface = surfaceOf({ tools: tools.map((name) => ({ name })) });
  return {
    ...surface,
    target: { kind: 'stdio', label },
    parts: { ...surface.parts, ...parts } as Surface['parts'],
  };
}

function peersOf(surfaces: readonly Surface[], labels?: readonly string[]): Gathered<unknown>[] {
  return withPeers(surfaces, labels).map(({ parts }) => parts.peers);
}

describe('withPeers', () => {
  it('gives each server the others, and their definitions by reference', () => {
    const surfaces = [server('mail', ['send']), server('notes', ['find', 'add']), server('empty', [])];
    const given = withPeers(surfaces).map(({ parts }) => parts.peers);
    expect(given.map((peers) => peers.status === 'ok' && peers.value.map(({ label }) => label))).toEqual([
      ['notes', 'empty'],
      ['mail', 'empty'],
      ['mail', 'notes'],
    ]);
    const [first] = given;
    const tools = surfaces[1]?.parts.tools;
    expect(first?.status === 'ok' && first.value[0]?.tools).toBe(tools?.status === 'ok' && tools.value);
  });

  it('says what the servers call themselves, and what people call them', () => {
    const named = server('npx', ['send'], {
      server: { status: 'ok', value: { handshake: 'initialize', result: { serverInfo: { name: 'mailer' } } } },
    });
    const [, second] = peersOf([named, server('notes', ['find'])], ['work mail', 'notes']);
    expect(second).toEqual({
      status: 'ok',
      value: [{ label: 'work mail', serverName: 'mailer', tools: [{ name: 'send' }] }],
    });
  });

  it('makes a target that was given twice no peer of itself', () => {
    const absent = { status: 'absent', reason: 'no other server is vetted in this run' };
    expect(peersOf([server('mail', ['send'])])).toEqual([absent]);
    expect(peersOf([server('mail', ['send']), server('mail', ['send'])])).toEqual([absent, absent]);
  });

  it('tells servers with one label apart by what identifies them', () => {
    const one = { ...server('node', ['send']), target: { kind: 'stdio', label: 'node', hash: '1' } } as const;
    const two = { ...server('node', ['find']), target: { kind: 'stdio', label: 'node', hash: '2' } } as const;
    expect(peersOf([one, two]).map(({ status }) => status)).toEqual(['ok', 'ok']);
  });

  it('says which servers are missing', () => {
    const [first] = peersOf([
      server('mail', ['send']),
      server('notes', ['find']),
      server('down', [], { tools: FAILED }),
    ]);
    expect(first).toMatchObject({ status: 'ok', incomplete: 'down: its tools could not be gathered (timeout)' });
    const [alone, down] = peersOf([server('mail', ['send']), server('down', [], { tools: FAILED })]);
    expect(alone).toEqual({ status: 'absent', reason: 'down: its tools could not be gathered (timeout)' });
    expect(down).toMatchObject({ status: 'ok', value: [{ label: 'mail' }] });
  });

  it('lets a rule that needs peers say why it was skipped', () => {
    const [surface] = withPeers([server('mail', ['send'])]);
    expect(runRule(exampleRule({ needs: ['peers'] }), surface as Surface)).toEqual({
      ruleId: 'agent/example',
      status: 'skipped',
      reason: 'no peers: no other server is vetted in this run',
    });
  });
});
