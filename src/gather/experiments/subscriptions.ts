import { type Json, type JsonObject, member, stringMember } from '../../model/json.ts';
import { definitionsOf, type KnownServer } from './bench.ts';
import { defineExperiment } from './define-experiment.ts';

const NONE = 'the server declares nothing to subscribe to';

/** A subscription without saying to what. */
export const listenToNothing = defineExperiment({
  name: 'listenToNothing',
  eras: ['modern'],
  transports: ['stdio', 'http'],
  kind: 'safe',
  on: 'session',
  unless: (server) => (Object.keys(offered(server)).length === 0 ? NONE : undefined),
  hold: async (bench) => ({
    unfiltered: await bench.listen({ method: 'subscriptions/listen', params: bench.params() }, isAcknowledged),
  }),
});

/** Subscriptions to all that the server declares and to a part of it, each cancelled when it was acknowledged. */
export const subscriptions = defineExperiment({
  name: 'subscriptions',
  eras: ['modern'],
  transports: ['stdio', 'http'],
  kind: 'streams',
  on: 'session',
  unless: (server) => (Object.keys(offered(server)).length === 0 ? NONE : undefined),
  hold: async (bench) => {
    const filter = offered(bench.server);
    const listen = (notifications: JsonObject, id?: string) =>
      bench.listen(
        {
          ...(id === undefined ? {} : { id }),
          method: 'subscriptions/listen',
          params: bench.params({ notifications }),
        },
        isAcknowledged,
      );
    const whole = await listen(filter);
    const part = await listen(Object.fromEntries(Object.entries(filter).slice(0, 1)), 'hallmark-listen');
    const before = bench.connection.heard().length;
    const control = await bench.control();
    return { whole, part, afterwards: { ...control, heard: bench.connection.heard().slice(before) } };
  },
});

/** Subscribing to a resource, and back. */
export const resourceSubscription = defineExperiment({
  name: 'resourceSubscription',
  eras: ['legacy'],
  transports: ['stdio', 'http'],
  kind: 'streams',
  on: 'other',
  unless: (server) =>
    member(member(server.capabilities, 'resources'), 'subscribe') !== true
      ? 'the server does not declare "subscribe" of "resources"'
      : firstUri(server) === undefined
        ? 'the server lists no resource'
        : undefined,
  hold: async (bench) => {
    const uri = firstUri(bench.server) ?? '';
    return {
      subscribe: await bench.ask('resources/subscribe', { uri }),
      unsubscribe: await bench.ask('resources/unsubscribe', { uri }),
    };
  },
});

/** The filter that asks for all that a server declares. */
function offered(server: KnownServer): JsonObject {
  const { capabilities } = server;
  const changes = (capability: string): boolean => member(member(capabilities, capability), 'listChanged') === true;
  const uri = firstUri(server);
  return {
    ...(changes('tools') ? { toolsListChanged: true } : {}),
    ...(changes('prompts') ? { promptsListChanged: true } : {}),
    ...(changes('resources') ? { resourcesListChanged: true } : {}),
    ...(member(member(capabilities, 'resources'), 'subscribe') === true && uri !== undefined
      ? { resourceSubscriptions: [uri] }
      : {}),
  };
}

function firstUri(server: KnownServer): string | undefined {
  return stringMember(definitionsOf(server, 'resources')[0], 'uri');
}

function isAcknowledged(heard: readonly Json[]): boolean {
  return heard.some((message) => member(message, 'method') === 'notifications/subscriptions/acknowledged');
}
