import { prompt } from './prompts.ts';
import { resource, resourceTemplate } from './resources.ts';
import { caching, paging, result } from './result.ts';
import { array, type Requirement, required, type Shape } from './shape.ts';
import { tool } from './tools.ts';

function list(name: string, definition: Shape, faultyItem: Requirement, requirement?: Requirement): Shape {
  const members = { [name]: required(array(definition, { requirement: faultyItem })), ...paging, ...caching };
  return result(members, { requirement });
}

/** The answer to `tools/list`. */
export const listToolsResult: Shape = list('tools', tool, 'tool-required-fields', 'tool-list-shape');

/** The answer to `prompts/list`. */
export const listPromptsResult: Shape = list('prompts', prompt, 'prompt-shape');

/** The answer to `resources/list`. */
export const listResourcesResult: Shape = list('resources', resource, 'resource-shape');

/** The answer to `resources/templates/list`. */
export const listResourceTemplatesResult: Shape = list(
  'resourceTemplates',
  resourceTemplate,
  'resource-template-shape',
);
