import { isObject, type JsonObject, member, stringMember } from '../../model/json.ts';
import type { Trial } from '../../model/surface.ts';
import { type Bench, definitionsOf, each, noName } from './bench.ts';
import { defineExperiment } from './define-experiment.ts';

const EVERYWHERE = { transports: ['stdio', 'http'], kind: 'safe', on: 'session' } as const;
const BOTH = ['legacy', 'modern'] as const;
const TASKS = 'io.modelcontextprotocol/tasks';

/** A method that no revision has. */
export const unknownMethod = defineExperiment({
  name: 'unknownMethod',
  eras: BOTH,
  ...EVERYWHERE,
  hold: async (bench) => ({ unknown: await bench.ask(`hallmark/${noName()}`) }),
});

/** Methods that 2026-07-28 has removed, asked in its own way. */
export const removedMethods = defineExperiment({
  name: 'removedMethods',
  eras: ['modern'],
  ...EVERYWHERE,
  hold: async (bench) => {
    const uri = `hallmark-none://${noName()}`;
    return {
      ping: await bench.ask('ping'),
      setLevel: await bench.ask('logging/setLevel', { level: 'error' }),
      subscribe: await bench.ask('resources/subscribe', { uri }),
      unsubscribe: await bench.ask('resources/unsubscribe', { uri }),
    };
  },
});

/** Calls of a tool that does not exist, and of none. */
export const unknownTool = defineExperiment({
  name: 'unknownTool',
  eras: BOTH,
  ...EVERYWHERE,
  unless: ({ capabilities }) => undeclared(capabilities, 'tools'),
  hold: async (bench) => ({
    unknown: await bench.ask('tools/call', { name: noName(), arguments: {} }),
    nameless: await bench.ask('tools/call', { arguments: {} }),
  }),
});

/** A prompt that does not exist. */
export const unknownPrompt = defineExperiment({
  name: 'unknownPrompt',
  eras: BOTH,
  ...EVERYWHERE,
  unless: ({ capabilities }) => undeclared(capabilities, 'prompts'),
  hold: async (bench) => ({ unknown: await bench.ask('prompts/get', { name: noName() }) }),
});

/** Resources that do not exist: of a scheme of nobody, of a scheme that the server has, and of no scheme. */
export const unknownResource = defineExperiment({
  name: 'unknownResource',
  eras: BOTH,
  ...EVERYWHERE,
  unless: ({ capabilities }) => undeclared(capabilities, 'resources'),
  hold: async (bench) => {
    const known = [
      ...definitionsOf(bench.server, 'resources').map((resource) => stringMember(resource, 'uri')),
      ...definitionsOf(bench.server, 'resourceTemplates').map((template) => stringMember(template, 'uriTemplate')),
    ];
    // What is on the web might be fetched.
    const scheme = known
      .map((uri) => /^([a-z][a-z0-9+.-]*):/i.exec(uri ?? '')?.[1])
      .find((name) => name !== undefined && !/^https?$/i.test(name));
    const uris = {
      unknown: `hallmark-none://${noName()}/missing`,
      sibling: `${scheme}:///${noName()}`,
      invalid: 'not a uri',
    };
    const names = ['unknown', ...(scheme === undefined ? [] : ['sibling' as const]), 'invalid'] as const;
    return await each(names, (name) => bench.ask('resources/read', { uri: uris[name] }));
  },
});

/** Completion for a prompt that does not exist. */
export const unknownCompletion = defineExperiment({
  name: 'unknownCompletion',
  eras: BOTH,
  ...EVERYWHERE,
  unless: ({ capabilities }) => undeclared(capabilities, 'completions'),
  hold: async (bench) => ({
    unknown: await bench.ask('completion/complete', {
      ref: { type: 'ref/prompt', name: noName() },
      argument: { name: 'x', value: '' },
    }),
  }),
});

/** A task that does not exist, and a cursor of the list of tasks that nobody gave out. */
export const unknownTask = defineExperiment({
  name: 'unknownTask',
  eras: BOTH,
  ...EVERYWHERE,
  unless: ({ era, capabilities }) => {
    if (era === 'legacy') return undeclared(capabilities, 'tasks');
    return member(member(capabilities, 'extensions'), TASKS) === undefined
      ? 'the server does not declare the extension for tasks'
      : undefined;
  },
  hold: async (bench) => {
    const { capabilities, era } = bench.server;
    if (era === 'modern')
      return { undeclared: await getTask(bench, {}), get: await getTask(bench, { extensions: { [TASKS]: {} } }) };
    const hasList = member(member(capabilities, 'tasks'), 'list') !== undefined;
    return {
      get: await bench.ask('tasks/get', { taskId: noName() }),
      result: await bench.ask('tasks/result', { taskId: noName() }),
      ...(hasList ? { list: await bench.ask('tasks/list', { cursor: noName() }) } : {}),
    };
  },
});

/** Asks for a task that does not exist, as a client with these capabilities. */
async function getTask(bench: Bench, clientCapabilities: JsonObject): Promise<Trial> {
  const taskId = noName();
  const { _meta: meta, ...params } = bench.params({ taskId });
  const _meta = { ...(isObject(meta) ? meta : {}), 'io.modelcontextprotocol/clientCapabilities': clientCapabilities };
  // Over HTTP the id goes with the request (SEP-2663).
  return await bench.send({ method: 'tasks/get', params: { ...params, _meta } }, { 'mcp-name': taskId });
}

/** The reason to leave out what a capability is needed for; undefined when the server declares it. */
export function undeclared(capabilities: Parameters<typeof member>[0], name: string): string | undefined {
  return (member(capabilities, name) ?? null) === null
    ? `the server does not declare the ${name} capability`
    : undefined;
}
