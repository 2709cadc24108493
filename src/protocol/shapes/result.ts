import { implementation, relatedTask } from './metadata.ts';
import {
  changing,
  integerFrom,
  literal,
  type Members,
  object,
  optional,
  type Requirement,
  required,
  type Shape,
  since,
  string,
  tagged,
} from './shape.ts';

const metaKeys: Members = {
  'io.modelcontextprotocol/serverInfo': optional(since('2026-07-28', implementation), 'implementation-shape'),
  ...relatedTask,
};

/** The `_meta` of a result. */
export const resultMeta: Members = { _meta: optional(object(metaKeys), 'result-meta-object') };

/** The `_meta` of a result that has to hold certain keys; `requirement` is what a result without them breaks. */
export function resultMetaWith(keys: Members, requirement: Requirement): Members {
  return { _meta: required(object({ ...metaKeys, ...keys }, { requirement }), 'result-meta-object', requirement) };
}

/** The cursor of a result that may have a next page. */
export const paging: Members = { nextCursor: optional(string, 'page-next-cursor-type') };

/** How long and by whom a complete result may be kept. */
export const caching: Members = {
  ttlMs: required(since('2026-07-28', integerFrom(0)), 'cache-ttl-nonnegative-integer', 'cache-ttl-present'),
  cacheScope: required(since('2026-07-28', literal('public', 'private')), 'cache-scope-present-valid'),
};

/**
 * A result. Since 2026-07-28 its `resultType` says what it is: `complete` has the members, `others` are what else the
 * method may be answered with (or another `complete`). `open` lets it be of a type that is not known.
 */
export function result(
  members: Members,
  more: {
    readonly requirement?: Requirement;
    readonly others?: Readonly<Record<string, Shape>>;
    readonly open?: boolean;
  } = {},
): Shape {
  const complete = object({ ...resultMeta, ...members }, { requirement: more.requirement ?? null });
  return changing({
    '2024-11-05': complete,
    '2026-07-28': tagged(
      'resultType',
      { complete, ...more.others },
      {
        byDefault: 'complete',
        requirement: 'result-type-known',
        missing: 'result-type-present',
        misplaced: { input_required: 'result-input-required-methods', task: 'tasksext-result-type' },
        ...(more.open === true ? { otherwise: complete } : {}),
      },
    ),
  });
}
