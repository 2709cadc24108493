/** mcp-hallmark as a library, the part that needs Node: starting servers and gathering what they show. */
export {
  type Connection,
  type Connector,
  DEFAULT_LIMITS,
  type GatherOptions,
  gatherSurface,
  killAllServers,
  type Launch,
  type Limits,
  type Stage,
  StdioConnection,
} from './gather/index.ts';
export { serverEnvironment } from './host/environment.ts';
export * from './index.ts';
