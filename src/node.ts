/** mcp-hallmark as a library, the part that needs Node: starting servers and gathering what they show. */

export { HttpConnection, HttpSseConnection, type HttpTarget } from './gather/http.ts';
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
} from './gather/index.ts';
export { StdioConnection } from './gather/stdio-connection.ts';
export { serverEnvironment } from './host/environment.ts';
export * from './index.ts';
