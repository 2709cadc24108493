import { isArray, isObject, type JsonObject, member, stringMember } from '../../model/json.ts';
import { type Bench, definitionsOf, each, type KnownServer } from './bench.ts';
import { defineExperiment } from './define-experiment.ts';
import { undeclared } from './unknown-names.ts';

const READS = { eras: ['legacy', 'modern'], transports: ['stdio', 'http'], kind: 'reads', on: 'session' } as const;
const PLACES = ['first', 'second', 'third'] as const;
const LARGE = 1_000_000;

/** The first resources of the list, read. */
export const readResources = defineExperiment({
  name: 'readResources',
  ...READS,
  unless: (server) => (readable(server).length === 0 ? 'the server lists no resource of moderate size' : undefined),
  hold: async (bench) => {
    const uris = readable(bench.server);
    return await each(PLACES.slice(0, uris.length), (place) =>
      bench.ask('resources/read', { uri: uris[PLACES.indexOf(place)] ?? '' }),
    );
  },
});

/** The first prompts that need no arguments, rendered. */
export const renderPrompts = defineExperiment({
  name: 'renderPrompts',
  ...READS,
  unless: (server) =>
    prompts(server, false).length === 0 ? 'the server has no prompt without required arguments' : undefined,
  hold: async (bench) => {
    const names = prompts(bench.server, false);
    return await each(PLACES.slice(0, names.length), (place) =>
      bench.ask('prompts/get', { name: names[PLACES.indexOf(place)] ?? '' }),
    );
  },
});

/** A prompt without the arguments that it requires. */
export const promptWithoutArguments = defineExperiment({
  name: 'promptWithoutArguments',
  ...READS,
  unless: (server) =>
    prompts(server, true).length === 0 ? 'the server has no prompt with required arguments' : undefined,
  hold: async (bench) => ({ missing: await bench.ask('prompts/get', { name: prompts(bench.server, true)[0] ?? '' }) }),
});

/** Completion of the first argument of a prompt. */
export const completions = defineExperiment({
  name: 'completions',
  ...READS,
  unless: (server) =>
    undeclared(server.capabilities, 'completions') ??
    (completable(server) === undefined ? 'the server has no prompt with arguments' : undefined),
  hold: async (bench: Bench) => ({ prompt: await bench.ask('completion/complete', completable(bench.server)) }),
});

function readable(server: KnownServer): string[] {
  return definitionsOf(server, 'resources')
    .filter((resource) => Number(member(resource, 'size') ?? 0) <= LARGE)
    .map((resource) => stringMember(resource, 'uri'))
    .filter((uri) => uri !== undefined)
    .slice(0, PLACES.length);
}

function prompts(server: KnownServer, required: boolean): string[] {
  return definitionsOf(server, 'prompts')
    .filter((prompt) => argumentsOf(prompt).some((argument) => argument['required'] === true) === required)
    .map((prompt) => stringMember(prompt, 'name'))
    .filter((name) => name !== undefined)
    .slice(0, PLACES.length);
}

function completable(server: KnownServer): JsonObject | undefined {
  const prompt = definitionsOf(server, 'prompts').find((candidate) => argumentsOf(candidate).length > 0);
  const name = stringMember(prompt, 'name');
  const argument = prompt === undefined ? undefined : stringMember(argumentsOf(prompt)[0], 'name');
  return name === undefined || argument === undefined
    ? undefined
    : { ref: { type: 'ref/prompt', name }, argument: { name: argument, value: '' } };
}

function argumentsOf(prompt: JsonObject): JsonObject[] {
  const list = member(prompt, 'arguments');
  return isArray(list) ? list.filter(isObject) : [];
}
