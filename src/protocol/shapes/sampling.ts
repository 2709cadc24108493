import { basicBlocks, role, toolContent } from './content.ts';
import { request, requestParams, taskRequest } from './envelope.ts';
import { ownMeta } from './metadata.ts';
import {
  anyObject,
  array,
  boolean,
  byType,
  changing,
  literal,
  number,
  numberFrom,
  object,
  optional,
  required,
  type Shape,
  since,
  string,
  tagged,
} from './shape.ts';
import { structuredContent, tool } from './tools.ts';

const toolUse = object({ id: required(string), name: required(string), input: required(anyObject), ...ownMeta });

const toolResult = object({
  toolUseId: required(string),
  content: required(array(toolContent)),
  structuredContent: optional(structuredContent),
  isError: optional(boolean),
  ...ownMeta,
});

const block = tagged('type', {
  ...basicBlocks,
  tool_use: since('2025-11-25', toolUse),
  tool_result: since('2025-11-25', toolResult),
});

const message = object({
  role: required(role),
  content: required(changing({ '2024-11-05': block, '2025-11-25': byType({ object: block, array: array(block) }) })),
  _meta: optional(since('2025-11-25', object({})), 'result-meta-object'),
});

const preferences = object({
  hints: optional(array(object({ name: optional(string) }))),
  costPriority: optional(numberFrom(0, 1)),
  speedPriority: optional(numberFrom(0, 1)),
  intelligencePriority: optional(numberFrom(0, 1)),
});

/** The parameters of `sampling/createMessage`. */
export const samplingParams: Shape = requestParams(
  {
    messages: required(array(message)),
    maxTokens: required(number),
    modelPreferences: optional(preferences),
    systemPrompt: optional(string),
    includeContext: optional(literal('none', 'thisServer', 'allServers')),
    temperature: optional(number),
    stopSequences: optional(array(string)),
    metadata: optional(anyObject),
    tools: optional(since('2025-11-25', array(tool))),
    toolChoice: optional(since('2025-11-25', object({ mode: optional(literal('auto', 'required', 'none')) }))),
    ...taskRequest,
  },
  'sampling-params-shape',
);

/** `sampling/createMessage` as a request of its own. */
export const createMessage: Shape = request(required(samplingParams, 'sampling-params-shape'));
