import { member } from '../../model/json.ts';
import { LIST_PARTS, type ListPart } from '../../model/surface.ts';
import { LISTS } from '../../protocol/lists.ts';
import { each, type KnownServer, methodOf, noName } from './bench.ts';
import { defineExperiment } from './define-experiment.ts';

const GATED = ['tools', 'prompts', 'resources', 'completions'] as const;

/** Methods whose capability the server does not declare. */
export const undeclaredMethods = defineExperiment({
  name: 'undeclaredMethods',
  eras: ['legacy', 'modern'],
  transports: ['stdio', 'http'],
  kind: 'safe',
  on: 'session',
  unless: (server) => (missing(server).length === 0 ? 'the server declares every capability' : undefined),
  hold: async (bench) =>
    await each(missing(bench.server), (capability) =>
      capability === 'completions'
        ? bench.ask('completion/complete', {
            ref: { type: 'ref/prompt', name: noName() },
            argument: { name: 'x', value: '' },
          })
        : bench.ask(methodOf(capability)),
    ),
});

/** The lists that must be there because their capability is declared. */
export const declaredLists = defineExperiment({
  name: 'declaredLists',
  eras: ['legacy', 'modern'],
  transports: ['stdio', 'http'],
  kind: 'safe',
  on: 'session',
  unless: (server) => (mandated(server).length === 0 ? 'the server declares no list' : undefined),
  hold: async (bench) => await each(mandated(bench.server), (part) => bench.ask(methodOf(part))),
});

function missing({ capabilities }: KnownServer): (typeof GATED)[number][] {
  return GATED.filter((name) => (member(capabilities, name) ?? null) === null);
}

/** Templates may be left out even where resources are declared. */
function mandated({ capabilities }: KnownServer): Exclude<ListPart, 'resourceTemplates'>[] {
  return LIST_PARTS.filter((part) => part !== 'resourceTemplates').filter(
    (part) => (member(capabilities, LISTS[part].capability) ?? null) !== null,
  );
}
