import type { SafeText, Trouble } from '../model/run.ts';
import { type FailedOutcome, LIST_PARTS, type Surface } from '../model/surface.ts';
import { LISTS } from '../protocol/lists.ts';
import { display, trusted } from '../text/display.ts';

/** One line that says why a request brought no result. */
export function describeOutcome(outcome: FailedOutcome): SafeText {
  if (outcome.kind === 'rpc-error')
    return trusted(`the server answered error ${outcome.code}: ${display(outcome.message)}`);
  if (outcome.kind === 'http-error') return trusted(`HTTP ${outcome.status}: ${display(outcome.detail)}`);
  return display(outcome.detail, 1000);
}

/**
 * Why a surface cannot be vetted, or not wholly; null when it can. The handshake and the tools are what everything
 * rests on; another list counts only when it was cut off, not when the server refused it.
 */
export function troubleOf(surface: Surface): Trouble | null {
  const { server } = surface.parts;
  if (server.status === 'failed') return { kind: server.outcome.kind, message: describeOutcome(server.outcome) };
  for (const part of LIST_PARTS) {
    const list = surface.parts[part];
    const { method } = LISTS[part];
    if (list.status === 'ok' && list.incomplete !== undefined)
      return { kind: 'cap-exceeded', message: trusted(`${method}: ${display(list.incomplete, 1000)}`) };
    if (list.status === 'failed' && (part === 'tools' || list.outcome.kind !== 'rpc-error'))
      return { kind: list.outcome.kind, message: trusted(`${method}: ${describeOutcome(list.outcome)}`) };
  }
  return null;
}
