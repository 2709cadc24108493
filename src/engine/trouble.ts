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
 * Why a surface cannot be vetted, or not wholly, and what to try; null when it can. The handshake and the tools are what
 * everything rests on; another list counts only when it was cut off, not when the server refused it.
 */
export function troubleOf(surface: Surface): Trouble | null {
  const { server } = surface.parts;
  if (server.status === 'failed') return trouble(server.outcome, '', '--start-timeout', fetchesFirst(surface));
  for (const part of LIST_PARTS) {
    const list = surface.parts[part];
    const { method } = LISTS[part];
    if (list.status === 'ok' && list.incomplete !== undefined)
      return { kind: 'cap-exceeded', message: trusted(`${method}: ${display(list.incomplete, 1000)}`) };
    if (list.status === 'failed' && (part === 'tools' || list.outcome.kind !== 'rpc-error'))
      return trouble(list.outcome, method, '--timeout');
  }
  const { probes } = surface.parts;
  if (probes.status === 'ok' && probes.incomplete !== undefined)
    return { kind: 'cap-exceeded', message: trusted(`probes: ${display(probes.incomplete, 1000)}`) };
  return null;
}

/** Why a start may take long: a runner fetches the server before it starts it. */
function fetchesFirst({ parts: { launch } }: Surface): boolean {
  return launch.status === 'ok' && launch.value.steps.some(({ kind }) => kind === 'package' || kind === 'image');
}

/** `method` says which request it was, unless the text does so itself; `patience` is the flag that allows more time. */
function trouble(outcome: FailedOutcome, method: string, patience: string, fetches = false): Trouble {
  const text = describeOutcome(outcome);
  const where = method === '' || text.includes(method) ? '' : `${method}: `;
  const flag = outcome.kind === 'timeout' && outcome.detail.startsWith('the whole run') ? '--total-timeout' : patience;
  const advice =
    outcome.kind === 'timeout'
      ? `if it only needs longer${fetches ? ', as a first start that fetches it may' : ''}, raise ${flag}`
      : adviceFor(outcome);
  return { kind: outcome.kind, message: trusted(`${where}${text}${advice === undefined ? '' : `; ${advice}`}`) };
}

function adviceFor(outcome: FailedOutcome): string | undefined {
  const status = outcome.kind === 'http-error' || outcome.kind === 'rpc-error' ? outcome.status : undefined;
  if (status === 401)
    return 'give it a token: --header-env Authorization=VARIABLE, with the whole header value in VARIABLE';
  if (status === 403) return 'is the token, if one was given, allowed to do this?';
  if (status === 404 && outcome.kind === 'http-error' && outcome.detail.includes('session'))
    return 'do several instances serve this URL without sharing their sessions?';
  if (status === 404 || status === 405) return 'check the path of the URL: many servers answer at /mcp';
  if (status === 429) return 'try again later';
  if (outcome.kind === 'transport-error' && outcome.detail.startsWith('TLS failed: its certificate is s'))
    return 'name a certificate to trust with NODE_EXTRA_CA_CERTS';
  return undefined;
}
