import { sha256Hex } from '../engine/fingerprint.ts';
import { vetSurface } from '../engine/vet.ts';
import type { Arm, ServerLaunch } from '../eval/arms.ts';
import type { ServerRecord } from '../eval/results.ts';
import { DEFAULT_LIMITS, gatherSurface } from '../gather/index.ts';
import { StdioConnection } from '../gather/stdio-connection.ts';
import { RULES } from '../rules/index.ts';
import { environmentOf } from './tool-server.ts';

/** Vets a server as an arm has it: its score and its findings stand beside what agents make of it. */
export async function vetServer(
  server: string,
  arm: Arm,
  hash: string,
  launch: ServerLaunch,
  folder: string,
): Promise<ServerRecord> {
  const started = { argv: launch.argv, env: environmentOf(launch), cwd: folder };
  const surface = await gatherSurface(
    { kind: 'stdio', label: server, hash: sha256Hex(server) },
    {
      transport: 'stdio',
      open: (purpose) => new StdioConnection(started, purpose, DEFAULT_LIMITS),
      openDeprecated: () => undefined,
    },
    { era: 'auto', limits: DEFAULT_LIMITS },
  );
  const run = vetSurface(surface, RULES);
  return {
    kind: 'server',
    server,
    arm,
    hash,
    version: run.server?.version ?? '',
    score: run.score?.total ?? null,
    tools: run.counts.tools,
    definitionTokens: run.tokens.total,
    findings: run.findings
      .filter(({ confidence }) => confidence !== 'low')
      .map(({ ruleId, severity, subject, count }) => ({ rule: ruleId, severity, subject, count: count ?? 1 })),
    at: new Date().toISOString(),
  };
}
