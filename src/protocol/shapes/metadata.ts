import {
  array,
  byType,
  integer,
  literal,
  type Members,
  object,
  only,
  optional,
  required,
  type Shape,
  since,
  string,
  stringOf,
} from './shape.ts';

/** The id of a request: a text or a whole number, never null. */
export const requestId: Shape = byType({ string, number: integer });

const icon = object(
  {
    src: required(stringOf('uri')),
    mimeType: optional(string),
    sizes: optional(array(string)),
    theme: optional(literal('light', 'dark')),
  },
  { requirement: 'icon-shape' },
);

/** The name for people. */
export const title: Members = { title: optional(since('2025-06-18', string)) };

/** The pictures for people. */
export const icons: Members = { icons: optional(since('2025-11-25', array(icon)), 'icon-shape') };

/** How a server (or client) names itself. */
export const implementation: Shape = object(
  {
    name: required(string),
    version: required(string),
    ...title,
    description: optional(since('2025-11-25', string)),
    websiteUrl: optional(since('2025-11-25', stringOf('uri'))),
    ...icons,
  },
  { requirement: 'implementation-shape' },
);

/** The `_meta` of definitions and content blocks. */
export const ownMeta: Members = { _meta: optional(since('2025-06-18', object({})), 'result-meta-object') };

/** The key of `_meta` that ties a message to a task. */
export const relatedTask: Members = {
  'io.modelcontextprotocol/related-task': optional(
    only('2025-11-25', object({ taskId: required(string) })),
    'tasks25-related-task-meta',
  ),
};
