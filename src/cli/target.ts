import { existsSync } from 'node:fs';
import { sha256Hex } from '../engine/fingerprint.ts';
import type { Stage } from '../gather/gather-surface.ts';
import { serverEnvironment } from '../host/environment.ts';
import { commandLabel } from '../launch/command-label.ts';
import { splitCommand } from '../launch/split-command.ts';
import type { Surface, TargetId } from '../model/surface.ts';
import { display } from '../text/display.ts';
import { UsageError } from './errors.ts';
import type { ConnectFlags } from './options.ts';

/** A server to start. */
export interface CommandTarget {
  readonly id: TargetId;
  readonly argv: readonly string[];
}

/** Reads the targets of a command line: quoted commands, and what stands after `--`. */
export function readTargets(given: readonly string[], command: readonly string[] | undefined): CommandTarget[] {
  const commands = given.map((text) => {
    if (/^https?:\/\//i.test(text)) throw new UsageError('servers are reached by a command so far, not by a URL');
    if (/\.jsonc?$/i.test(text) && existsSync(text))
      throw new UsageError(
        `${display(text)} is a file; to vet saved definitions run: mcp-hallmark check ${display(text)}`,
      );
    const split = splitCommand(text);
    if (split.status === 'failed')
      throw new UsageError(`cannot read the command "${display(text, 60)}": ${display(split.message)}`);
    return split.argv;
  });
  if (command !== undefined) {
    if (command.length === 0) throw new UsageError('there is no command after "--"');
    commands.push(command);
  }
  if (commands.length === 0)
    throw new UsageError('no server given. Example: mcp-hallmark -- npx -y @modelcontextprotocol/server-everything');
  return commands.map((argv) => ({
    argv,
    id: { kind: 'stdio', label: commandLabel(argv), hash: sha256Hex(JSON.stringify(argv)) },
  }));
}

/** Starts a target, gathers its surface and ends it. */
export async function gatherTarget(
  target: CommandTarget,
  flags: ConnectFlags,
  onStage: (stage: Stage) => void,
): Promise<Surface> {
  const environment = serverEnvironment(process.env, process.platform, flags.passEnv);
  if (environment.status === 'failed')
    throw new UsageError(
      `--pass-env: not set in this environment: ${environment.missing.map((name) => display(name, 60)).join(', ')}`,
    );
  // Starting and talking to processes is loaded only by the commands that do it.
  const { DEFAULT_LIMITS, gatherSurface, StdioConnection } = await import('../gather/index.ts');
  const limits = {
    ...DEFAULT_LIMITS,
    startMs: flags.startTimeout * 1000,
    quietMs: Math.min(DEFAULT_LIMITS.quietMs, flags.startTimeout * 500),
    requestMs: flags.timeout * 1000,
    totalMs: flags.totalTimeout * 1000,
  };
  const launch = { argv: target.argv, env: environment.env, cwd: process.cwd() };
  const connector = { open: (purpose: string) => new StdioConnection(launch, purpose, limits) };
  return await gatherSurface(target.id, connector, { era: flags.era, limits, onStage });
}
