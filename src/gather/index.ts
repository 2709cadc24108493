export type { Connection, Connector } from './connection.ts';
export { type GatherOptions, gatherSurface, type Stage } from './gather-surface.ts';
export { DEFAULT_LIMITS, type Limits } from './limits.ts';
export type { ProbeOptions } from './probes/hold-probes.ts';
export { definitionsDiffer, redactSurface } from './redact-surface.ts';
export { killAllServers, type Launch } from './server-process.ts';
