import { annotations, resourceContents, resourceMembers } from './content.ts';
import { icons, ownMeta, title } from './metadata.ts';
import { inputRequired } from './mrtr.ts';
import { caching, result } from './result.ts';
import { array, object, optional, required, type Shape, string, stringOf } from './shape.ts';

/** The definition of a resource. */
export const resource: Shape = object(resourceMembers, { requirement: 'resource-shape' });

/** The definition of a resource template. */
export const resourceTemplate: Shape = object(
  {
    uriTemplate: required(stringOf('uri-template')),
    name: required(string),
    ...title,
    description: optional(string),
    mimeType: optional(string),
    ...annotations,
    ...icons,
    ...ownMeta,
  },
  { requirement: 'resource-template-shape' },
);

/** The answer to `resources/read`. */
export const readResourceResult: Shape = result(
  { contents: required(array(resourceContents(optional(string)))), ...caching },
  { requirement: 'resource-read-shape', others: { input_required: inputRequired } },
);
