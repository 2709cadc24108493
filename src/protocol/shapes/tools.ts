import { icons, ownMeta, title } from './metadata.ts';
import {
  any,
  anyObject,
  array,
  boolean,
  changing,
  literal,
  map,
  object,
  only,
  optional,
  required,
  type Shape,
  since,
  string,
} from './shape.ts';

// Whether a schema is valid JSON Schema is not asked here.
const dialect = optional(since('2025-11-25', string), null);
const properties = {
  properties: optional(map(anyObject), 'tool-schema-subschema-types-legacy'),
  required: optional(array(string), 'tool-schema-subschema-types-legacy'),
};
const inputRoot = required(literal('object'), 'tool-input-schema-root-type');
const outputRoot = required(literal('object'), 'tool-output-schema-root-type-legacy');

const inputSchema = changing({
  '2024-11-05': object({ $schema: dialect, type: inputRoot, ...properties }),
  '2026-07-28': object({ $schema: dialect, type: inputRoot }),
});

const outputSchema = changing({
  '2025-06-18': object({ $schema: dialect, type: outputRoot, ...properties }),
  '2026-07-28': object({ $schema: dialect }),
});

const annotations = object(
  {
    title: optional(string),
    readOnlyHint: optional(boolean),
    destructiveHint: optional(boolean),
    idempotentHint: optional(boolean),
    openWorldHint: optional(boolean),
  },
  { requirement: 'tool-annotation-types' },
);

const execution = object(
  { taskSupport: optional(literal('forbidden', 'optional', 'required')) },
  { requirement: 'tool-legacy-execution-field' },
);

/** The definition of a tool. */
export const tool: Shape = object(
  {
    name: required(string, 'tool-required-fields'),
    ...title,
    description: optional(string),
    inputSchema: required(inputSchema, 'tool-input-schema-object', 'tool-required-fields'),
    outputSchema: optional(outputSchema, 'tool-output-schema-object'),
    annotations: optional(since('2025-03-26', annotations)),
    execution: optional(only('2025-11-25', execution), null),
    ...icons,
    ...ownMeta,
  },
  { requirement: 'tool-field-types' },
);

/** What a tool returns for programs: an object, since 2026-07-28 any value. */
export const structuredContent: Shape = changing({ '2025-06-18': anyObject, '2026-07-28': any });
