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
