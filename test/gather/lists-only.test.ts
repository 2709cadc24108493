import { expect, it } from 'vitest';
import { commandTarget, gatherTarget } from '../../src/cli/target.ts';
import { stringMember } from '../../src/model/json.ts';
import { fixture } from '../lib/process.ts';

it.each([
  ['perfect-legacy', ['initialize', 'notifications/initialized', 'server/discover', 'tools/list']],
  ['perfect-modern', ['server/discover']],
  ['perfect-dual', ['server/discover']],
])('says nothing but the handshake and the lists to %s when only those are asked for', async (server, others) => {
  const access = { era: 'auto', passEnv: [], header: [], headerEnv: [] } as const;
  const waits = { startTimeout: 60, timeout: 15, totalTimeout: 300, concurrency: 1, streams: true, reads: true };
  const target = commandTarget(fixture(server), access);
  const { surface } = await gatherTarget(target, { ...access, ...waits, listsOnly: true }, () => {});
  const { wire, tools } = surface.parts;
  if (wire.status !== 'ok' || tools.status !== 'ok') throw new Error(`${wire.status}, ${tools.status}`);
  const methods = wire.value.connections.map(({ frames }) =>
    frames.flatMap((frame) =>
      frame.direction === 'sent' && 'message' in frame ? [stringMember(frame.message, 'method') ?? ''] : [],
    ),
  );
  const lists = ['prompts/list', 'resources/list', 'resources/templates/list', 'tools/list'];
  expect([...new Set(methods.flat())].sort()).toEqual([...new Set([...others, ...lists])].sort());
  expect(surface.legacyLeg).toBeUndefined();
  expect(tools.value.length).toBeGreaterThan(0);
});
