import { FIXES, type FixName } from '../proxy/fixes.ts';

/** The arms of an experiment: the server as it ships, behind the proxy with all fixes, and with each fix alone. */
export const ARMS = ['shipped', 'fixed', ...FIXES] as const;

/** The name of an arm. */
export type Arm = (typeof ARMS)[number];

/** The arm that all others are compared with. */
export const BASELINE = 'shipped' satisfies Arm;

/** An arm in words. */
export function armWords(arm: Arm): string {
  if (arm === 'shipped') return 'as shipped';
  return arm === 'fixed' ? 'all fixes' : `only ${arm}`;
}

/** What the proxy fixes in an arm. */
export function fixesIn(arm: Arm): readonly FixName[] {
  if (arm === 'shipped') return [];
  return arm === 'fixed' ? FIXES : [arm];
}

/** How a server is started. */
export interface ServerLaunch {
  readonly argv: readonly string[];
  /** What it needs in its environment besides what every program gets. */
  readonly env: Readonly<Record<string, string>>;
}

/** How a server is started in an arm: as it is, or behind the proxy that `program` starts. */
export function launchIn(
  arm: Arm,
  server: ServerLaunch,
  program: readonly string[],
  descriptions: string | undefined,
): ServerLaunch {
  if (arm === 'shipped') return server;
  const described = descriptions !== undefined && fixesIn(arm).includes('descriptions');
  return {
    argv: [
      ...program,
      'proxy',
      '--fix',
      fixesIn(arm).join(','),
      ...(described ? ['--descriptions', descriptions] : []),
      ...Object.keys(server.env).flatMap((name) => ['--pass-env', name]),
      '--',
      ...server.argv,
    ],
    env: server.env,
  };
}
