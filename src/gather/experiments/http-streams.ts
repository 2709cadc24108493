import type { Trial } from '../../model/surface.ts';
import { isResponse } from '../../protocol/exchanges.ts';
import { notHeld } from '../not-held.ts';
import { type Bench, methodOf, readLists } from './bench.ts';
import { defineExperiment, type Experiment } from './define-experiment.ts';
import { notStreamable } from './http-exchanges.ts';

const STREAMS = {
  eras: ['legacy'],
  transports: ['http'],
  kind: 'streams',
  on: 'own',
} as const satisfies Partial<Experiment>;

/** Two streams for what the server says by itself, open while it is asked something. */
export const getStreams = defineExperiment({
  ...STREAMS,
  name: 'getStreams',
  unless: notStreamable,
  hold: async (bench) => {
    const own = await bench.anew('listening');
    if (own === undefined) return notHeld('not verified: a conversation for it could not be initialized');
    let ping: Trial | undefined;
    let second: Trial | undefined;
    const askAll = async (): Promise<void> => {
      ping = await ask(own);
    };
    const first = await listen(own, async () => {
      second = await listen(own, askAll);
      if (ping === undefined) await askAll();
    });
    if (ping === undefined || second === undefined)
      return notHeld('the server has no stream for what it says by itself');
    return { first, second, ping };
  },
});

/** A stream that is resumed after another one: what was said on that must not come again. */
export const resumption = defineExperiment({
  ...STREAMS,
  name: 'resumption',
  unless: (server) =>
    notStreamable(server) ?? (server.hasEventIds ? undefined : 'the events of the server have no ids'),
  hold: async (bench) => {
    const own = await bench.anew('resuming');
    if (own === undefined) return notHeld('not verified: a conversation for it could not be initialized');
    const first = await own.exchange({}, { method: 'ping' });
    const [id] = own.connection.record().exchanges?.at(-1)?.stream?.eventIds ?? [];
    const second = await own.exchange({}, { method: 'ping' });
    if (id === undefined) return notHeld('the event stream of a request has no ids');
    const resumed = await listen(own, () => ask(own), { 'last-event-id': id });
    return (resumed.heard ?? []).some(isResponse)
      ? { first, second, resumed }
      : notHeld('not verified: nothing was sent again');
  },
});

async function listen(
  bench: Bench,
  during: () => Promise<unknown>,
  more: Readonly<Record<string, string>> = {},
): Promise<Trial> {
  const changed = { accept: 'text/event-stream', ...more };
  // Some servers send nothing, not even headers, before there is an event.
  return await bench.exchange({ method: 'GET', changed, during }, undefined, bench.limits.shutdownMs);
}

/** Asks while a stream is open. */
async function ask(bench: Bench): Promise<Trial> {
  const ping = await bench.send({ method: 'ping' });
  const [part] = readLists(bench.server);
  if (part !== undefined) await bench.ask(methodOf(part));
  return ping;
}
