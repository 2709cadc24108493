import { implementation } from './metadata.ts';
import { caching, result } from './result.ts';
import {
  anyObject,
  array,
  boolean,
  map,
  object,
  only,
  optional,
  required,
  type Shape,
  since,
  string,
} from './shape.ts';

const lists = object({ listChanged: optional(boolean) });

const serverCapabilities = object(
  {
    experimental: optional(map(anyObject)),
    logging: optional(anyObject),
    completions: optional(since('2025-03-26', anyObject)),
    prompts: optional(lists),
    resources: optional(
      object({
        subscribe: optional(boolean, 'resource-capability-flags'),
        listChanged: optional(boolean, 'resource-capability-flags'),
      }),
    ),
    tools: optional(lists),
    tasks: optional(
      only(
        '2025-11-25',
        object({
          list: optional(anyObject),
          cancel: optional(anyObject),
          requests: optional(object({ tools: optional(object({ call: optional(anyObject) })) })),
        }),
      ),
    ),
    extensions: optional(since('2026-07-28', map(anyObject, { requirement: 'cap-extension-settings-object' }))),
  },
  { requirement: 'cap-shape' },
);

/** The capabilities of a client, as an error of the server names those that it misses. */
export const clientCapabilities: Shape = object({
  experimental: optional(map(anyObject)),
  roots: optional(anyObject),
  sampling: optional(object({ context: optional(anyObject), tools: optional(anyObject) })),
  elicitation: optional(object({ form: optional(anyObject), url: optional(anyObject) })),
  extensions: optional(map(anyObject)),
});

/** The answer to `initialize`. */
export const initializeResult: Shape = result(
  {
    protocolVersion: required(string),
    capabilities: required(serverCapabilities),
    serverInfo: required(implementation),
    instructions: optional(string),
  },
  { requirement: 'init-result-shape' },
);

/** The answer to `server/discover`. */
export const discoverResult: Shape = result(
  {
    supportedVersions: required(array(string)),
    capabilities: required(serverCapabilities),
    instructions: optional(string),
    ...caching,
  },
  { requirement: 'discover-result-shape' },
);
