import { depthOf, isArray, type Json, type JsonObject, jsonType, member, stringMember } from '../model/json.ts';
import { MAX_DEPTH, MAX_ITEMS } from '../model/limits.ts';
import type { Gathered, ListPart } from '../model/surface.ts';

/** For each list of definitions: the method that answers it and the capability that promises it. */
export const LISTS: Readonly<
  Record<ListPart, { readonly method: string; readonly capability: string; readonly noun: string }>
> = {
  tools: { method: 'tools/list', capability: 'tools', noun: 'tool' },
  prompts: { method: 'prompts/list', capability: 'prompts', noun: 'prompt' },
  resources: { method: 'resources/list', capability: 'resources', noun: 'resource' },
  resourceTemplates: { method: 'resources/templates/list', capability: 'resources', noun: 'resource template' },
};

/** The definitions in one list result (or page); failed when they are no array or one of them is nested too deep. */
export function definitionsIn(result: JsonObject, part: ListPart): Gathered<readonly Json[]> {
  const list = member(result, part);
  if (!isArray(list)) {
    const found = list === undefined ? `the result has no "${part}"` : `"${part}" is ${jsonType(list)}, not an array`;
    return { status: 'failed', outcome: { kind: 'invalid-envelope', detail: found } };
  }
  if (list.length > MAX_ITEMS)
    return {
      status: 'failed',
      outcome: { kind: 'cap-exceeded', detail: `"${part}" has more than ${MAX_ITEMS} entries` },
    };
  const deep = list.findIndex((definition) => depthOf(definition, MAX_DEPTH) > MAX_DEPTH);
  if (deep >= 0) {
    const name = stringMember(list[deep], 'name');
    const which = name === undefined ? `${LISTS[part].noun} #${deep + 1}` : `${LISTS[part].noun} "${name}"`;
    return {
      status: 'failed',
      outcome: { kind: 'cap-exceeded', detail: `${which} is nested deeper than ${MAX_DEPTH} levels` },
    };
  }
  return { status: 'ok', value: list };
}
