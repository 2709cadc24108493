export { examineAuthorization } from './experiments/authorization.ts';
export { HttpConnection, type HttpTarget } from './http-connection.ts';
export { HttpSseConnection } from './http-sse-connection.ts';
export { Patience } from './patience.ts';
