import type { Frame, WireConnection, WireRecord } from '../model/surface.ts';

/** The record of a conversation with a server that is still there, for the examples of rules. */
export function exampleWire(frames: readonly Frame[], stderr: string = ''): WireRecord {
  const connection: WireConnection = {
    purpose: 'session',
    frames,
    droppedFrames: 0,
    exit: null,
    stderr,
    stderrBytes: stderr.length,
  };
  return { connections: [connection] };
}

/** The record of a conversation in which one request was sent and answered, for the examples of rules. */
export const ANSWERED: WireRecord = exampleWire([
  { at: 0, direction: 'sent', message: { jsonrpc: '2.0', id: 100, method: 'tools/list' } },
  { at: 1, direction: 'received', message: { jsonrpc: '2.0', id: 100, result: { tools: [] } } },
]);
