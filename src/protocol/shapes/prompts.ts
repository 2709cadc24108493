import { promptContent, role } from './content.ts';
import { icons, ownMeta, title } from './metadata.ts';
import { inputRequired } from './mrtr.ts';
import { result } from './result.ts';
import { array, boolean, object, optional, required, type Shape, string } from './shape.ts';

const argument = object({
  name: required(string),
  ...title,
  description: optional(string),
  required: optional(boolean),
});

/** The definition of a prompt. */
export const prompt: Shape = object(
  {
    name: required(string),
    ...title,
    description: optional(string),
    arguments: optional(array(argument)),
    ...icons,
    ...ownMeta,
  },
  { requirement: 'prompt-shape' },
);

/** The answer to `prompts/get`: each message has one block of content, never a list. */
export const getPromptResult: Shape = result(
  {
    description: optional(string),
    messages: required(array(object({ role: required(role), content: required(promptContent) }))),
  },
  { requirement: 'prompt-result-shape', others: { input_required: inputRequired } },
);
