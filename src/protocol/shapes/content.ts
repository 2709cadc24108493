import { icons, ownMeta, title } from './metadata.ts';
import {
  array,
  both,
  having,
  integerFrom,
  literal,
  type Member,
  type Members,
  numberFrom,
  object,
  optional,
  type Requirement,
  required,
  type Shape,
  since,
  string,
  stringOf,
  tagged,
} from './shape.ts';

/** Who speaks. */
export const role: Shape = literal('user', 'assistant');

/** Whom a piece of content is for, and how much it matters. */
export const annotations: Members = {
  annotations: optional(
    object({
      audience: optional(array(role)),
      priority: optional(numberFrom(0, 1)),
      lastModified: optional(since('2025-06-18', stringOf('date-time'))),
    }),
    'content-annotations-valid',
  ),
};

const uri = required(stringOf('uri'));

/** A resource's own members: of its definition, and of a link to it. */
export const resourceMembers: Members = {
  uri,
  name: required(string),
  ...title,
  description: optional(string),
  mimeType: optional(string),
  size: optional(integerFrom(0)),
  ...annotations,
  ...icons,
  ...ownMeta,
};

const textOrBlob = having(
  {
    text: object({ text: required(string) }),
    blob: object({ blob: required(stringOf('base64'), 'resource-blob-encoded') }),
  },
  { exclusive: true },
);

/** What a resource holds: text or bytes, never both. */
export function resourceContents(mimeType: Member): Shape {
  return both(object({ uri, mimeType, ...ownMeta }), textOrBlob);
}

function block(requirement: Requirement, members: Members): Shape {
  return object({ ...members, ...annotations, ...ownMeta }, { requirement });
}

const media = block('content-media-shape', { data: required(stringOf('base64')), mimeType: required(string) });

/** The blocks that prompts, tools and sampling have in common. */
export const basicBlocks: Readonly<Record<string, Shape>> = {
  text: block('content-text-shape', { text: required(string) }),
  image: media,
  audio: since('2025-03-26', media),
};

function blocks(mimeType: Member): Readonly<Record<string, Shape>> {
  return {
    ...basicBlocks,
    resource_link: since('2025-06-18', object(resourceMembers, { requirement: 'content-resource-link-shape' })),
    resource: block('content-embedded-resource-shape', { resource: required(resourceContents(mimeType)) }),
  };
}

/** A block of what a tool returns. */
export const toolContent: Shape = tagged('type', blocks(optional(string)), { requirement: 'content-type-known' });

/** A block of a prompt's message; here an embedded resource must say what it is (`server/prompts`, Embedded Resources). */
export const promptContent: Shape = tagged('type', blocks(required(string)), { requirement: 'content-type-known' });
