import { isArray, isObject, type Json, member } from '../model/json.ts';
import type { Frame, Outcome, Probe, Surface } from '../model/surface.ts';
import { ESTIMATE } from '../text/tokens.ts';
import { saysWhatIsLeft } from './remainder.ts';
import { responseText, responseTokens } from './response-text.ts';

/** So much of each text of a response is saved, in UTF-16 units: a multiple of four, so that Base64 stays Base64. */
const KEPT = 400;

/** A surface without the longer texts of what probed tools returned: their beginnings stay, and how large each response was. */
export function cutResponses(surface: Surface): Surface {
  const { probes, wire } = surface.parts;
  if (probes.status !== 'ok') return surface;
  // By connection and id: a response stands in the record of what was said, too.
  const called = new Set<string>();
  const whole = probes.value.map((probe) => cutProbe(probe));
  if (wire.status !== 'ok') return { ...surface, parts: { ...surface.parts, probes: { ...probes, value: whole } } };
  const connections = wire.value.connections.map((connection, index) => {
    for (const frame of connection.frames) {
      const sent = frame.direction === 'sent' && 'message' in frame ? frame.message : undefined;
      if (member(sent, 'method') === 'tools/call') called.add(keyOf(index, sent));
    }
    return { ...connection, frames: connection.frames.map((frame) => cutFrame(frame, index, called)) };
  });
  return {
    ...surface,
    parts: {
      ...surface.parts,
      probes: { ...probes, value: whole },
      wire: { ...wire, value: { connections } },
    },
  };
}

function cutProbe(probe: Probe): Probe {
  const { result } = probe;
  if (result.status !== 'called') return probe;
  const outcome = cutOutcome(result.outcome);
  if (outcome === result.outcome) return probe;
  const cut = {
    tokens: responseTokens(result, ESTIMATE),
    saysWhatIsLeft: saysWhatIsLeft(responseText(result.outcome)),
  };
  return { ...probe, result: { ...result, outcome, cut } };
}

/** An outcome with its longer texts cut; the same outcome where there are none. */
function cutOutcome(outcome: Outcome): Outcome {
  if (outcome.kind !== 'result' && outcome.kind !== 'rpc-error') return outcome;
  // Its own members are short words and numbers; whatever is longer came from the server.
  return cutTexts(outcome) as unknown as Outcome;
}

function cutFrame(frame: Frame, connection: number, called: ReadonlySet<string>): Frame {
  if (frame.direction !== 'received' || !('message' in frame)) return frame;
  const { message } = frame;
  const isAnswer = isObject(message) && !Object.hasOwn(message, 'method') && called.has(keyOf(connection, message));
  return isAnswer ? { ...frame, message: cutTexts(message) } : frame;
}

function keyOf(connection: number, message: Json | undefined): string {
  return JSON.stringify([connection, member(message, 'id') ?? null]);
}

/** A value with its longer texts cut; the same value where there are none. */
function cutTexts(value: Json): Json {
  // Half a character is none.
  if (typeof value === 'string')
    return value.length > KEPT ? value.slice(0, KEPT).replace(/[\uD800-\uDBFF]$/, '') : value;
  if (isArray(value)) {
    const items = value.map(cutTexts);
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, child]) => [key, cutTexts(child)] as const);
  return entries.some(([key, child]) => child !== value[key]) ? Object.fromEntries(entries) : value;
}
