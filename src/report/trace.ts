import type { Json } from '../model/json.ts';
import type { Surface } from '../model/surface.ts';
import { toAsciiJson } from './json.ts';

/**
 * The whole conversation with a server, one JSON object a line: each frame in the order of its connection, over HTTP each
 * exchange, and how each process ended.
 */
export function traceOf(surface: Surface): string {
  const { target, era, parts, legacyLeg } = surface;
  const about = { target: target.label, era };
  const connections = parts.wire.status === 'ok' ? parts.wire.value.connections : [];
  const exchanges = parts.http.status === 'ok' ? parts.http.value.exchanges : [];
  const lines = connections.flatMap(({ purpose, frames, droppedFrames, exit, stderr }, connection) => [
    ...frames.map((frame) => ({ ...about, connection, purpose, ...frame })),
    ...exchanges
      .filter((exchange) => exchange.connection === connection)
      .map((exchange) => ({ ...about, purpose, ...exchange })),
    { ...about, connection, purpose, droppedFrames, exit, stderr },
  ]);
  const text = lines.map((line) => toAsciiJson(line as unknown as Json, 0)).join('');
  return legacyLeg === undefined ? text : text + traceOf(legacyLeg);
}
