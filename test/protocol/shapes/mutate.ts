import { isArray, isObject, type Json } from '../../../src/model/json.ts';
import type { PathSegment } from '../../../src/model/pointer.ts';
import { valueAt, withValue } from './edit.ts';
import { anyJson } from './generate.ts';
import { pick, type Random, upTo } from './random.ts';

// Members that mean something somewhere.
const NAMES = [
  'id',
  'jsonrpc',
  'method',
  'params',
  'result',
  'error',
  'data',
  '_meta',
  'resultType',
  'ttlMs',
  'cacheScope',
  'nextCursor',
  'name',
  'title',
  'type',
  'text',
  'blob',
  'content',
  'resource',
  'uri',
  'mimeType',
  'size',
  'annotations',
  'icons',
  'task',
  'mode',
  'enum',
  'enumNames',
  'oneOf',
  'anyOf',
  'items',
  'format',
  'default',
  'inputRequests',
  'requestState',
  'capabilities',
  'structuredContent',
  'status',
  'ttl',
  'progressToken',
  'maxTokens',
  'inputSchema',
  'io.modelcontextprotocol/subscriptionId',
  'io.modelcontextprotocol/serverInfo',
  'io.modelcontextprotocol/related-task',
] as const;

// Texts that mean something somewhere.
const TEXTS = [
  'wrong',
  'complete',
  'input_required',
  'task',
  'text',
  'image',
  'audio',
  'resource_link',
  'resource',
  'tool_use',
  'tool_result',
  'form',
  'url',
  'string',
  'number',
  'boolean',
  'array',
  'object',
  'public',
  'private',
  'user',
  'none',
  'elicitation/create',
  'sampling/createMessage',
  'roots/list',
  'ping',
  'notifications/progress',
  'working',
  'email',
  '2.0',
] as const;

// What is most likely to fit badly beside other members.
const ODDITIES: readonly (readonly [string, Json])[] = [
  ['text', ''],
  ['blob', ''],
  ['size', -1],
  ['size', 0.5],
  ['_meta', null],
  ['error', null],
  ['enum', 'a'],
  ['annotations', { priority: 2 }],
];

/** A copy with some things changed: members dropped, added and exchanged, types and texts replaced. */
export function mutated(message: Json, random: Random): Json {
  let changed = message;
  for (let left = pick([1, 1, 1, 2, 3], random); left > 0; left -= 1) changed = changedOnce(changed, random);
  return changed;
}

function changedOnce(message: Json, random: Random): Json {
  const path = pick(pathsIn(message), random);
  if (path === undefined) return anyJson(random);
  const value = valueAt(message, path) as Json;
  switch (upTo(10, random)) {
    case 0:
    case 1:
      return withValue(message, path, undefined);
    case 2:
      return withValue(message, path, null);
    case 3:
      return withValue(message, path, anyJson(random));
    case 4:
      return withValue(message, path, pick(TEXTS, random));
    case 5:
      return withValue(message, path, isArray(value) ? Object.fromEntries(value.entries()) : [value]);
    case 6:
      return withValue(message, path, pick([0, -1, 0.5, 1.5, 2, -32022, -32042, 1e21], random));
    case 7:
      return withValue(message, path, valueAt(message, pick(pathsIn(message), random) ?? []));
    case 8: {
      const [name, odd] = pick(ODDITIES, random) as (typeof ODDITIES)[number];
      return withValue(message, isObject(value) ? [...path, name] : [...path.slice(0, -1), name], odd);
    }
    case 9:
      return isArray(value) && value.length > 0
        ? withValue(
            message,
            path,
            Array.from({ length: 101 }, () => value[0] as Json),
          )
        : withValue(message, path, undefined);
    default:
      return isObject(value)
        ? withValue(message, [...path, pick(NAMES, random)], random() < 0.5 ? anyJson(random) : pick(TEXTS, random))
        : withValue(message, [pick(NAMES, random)], anyJson(random));
  }
}

/** The paths of everything inside a value. */
function pathsIn(value: Json, path: readonly PathSegment[] = []): (readonly PathSegment[])[] {
  if (isArray(value)) return value.flatMap((item, i) => [[...path, i], ...pathsIn(item, [...path, i])]);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, child]) => [[...path, name], ...pathsIn(child, [...path, name])]);
}
