import { notification, notificationParams, request, requestParams } from './envelope.ts';
import { inputRequests } from './mrtr.ts';
import { paging, result, resultMeta } from './result.ts';
import {
  anyObject,
  array,
  both,
  byType,
  changing,
  literal,
  type Members,
  nil,
  number,
  object,
  only,
  optional,
  required,
  type Shape,
  since,
  string,
  stringOf,
  tagged,
} from './shape.ts';

// Tasks are part of the revision 2025-11-25, and since 2026-07-28 the extension io.modelcontextprotocol/tasks (SEP-2663).

const OLD = 'tasks25-task-shape';
const NEW = 'tasksext-result-type';

const status = { status: required(literal('working', 'input_required', 'completed', 'failed', 'cancelled')) };
const common: Members = {
  taskId: required(string),
  statusMessage: optional(string),
  createdAt: required(stringOf('date-time')),
  lastUpdatedAt: required(stringOf('date-time')),
};
const numberOrNull = byType({ number, null: nil });
const oldTask: Members = { ...common, ...status, ttl: required(numberOrNull), pollInterval: optional(number) };
const newTask: Members = { ...common, ttlMs: required(numberOrNull), pollIntervalMs: optional(number) };

/** What a task has come to, which depends on its status. */
const progress = tagged(
  'status',
  {
    working: anyObject,
    input_required: object({ inputRequests: required(inputRequests, NEW) }),
    completed: object({ result: required(anyObject, NEW) }),
    failed: object({ error: required(anyObject, NEW) }),
    cancelled: anyObject,
  },
  { requirement: NEW },
);

/** The result of 2025-11-25 that is a task to ask for later. */
export const createTaskResult: Shape = result({ task: required(object(oldTask, { requirement: OLD }), OLD) });

/** The result of type `task`, since 2026-07-28. */
export const taskTypeResult: Shape = object({ ...resultMeta, ...newTask, ...status }, { requirement: NEW });

/** The answer to `tasks/get`. */
export const getTaskResult: Shape = changing({
  '2025-11-25': result(oldTask, { requirement: OLD }),
  '2026-07-28': result(
    {},
    { others: { complete: both(object({ ...resultMeta, ...newTask }, { requirement: NEW }), progress) } },
  ),
});

/** The answer to `tasks/cancel`. */
export const cancelTaskResult: Shape = changing({
  '2025-11-25': result(oldTask, { requirement: OLD }),
  '2026-07-28': result({}),
});

/** The answer to `tasks/update`. */
export const updateTaskResult: Shape = since('2026-07-28', result({}));

/** The answer to `tasks/result`: what the original request would have brought. */
export const taskPayloadResult: Shape = only('2025-11-25', result({}));

/** The answer to `tasks/list`. */
export const listTasksResult: Shape = only(
  '2025-11-25',
  result({ tasks: required(array(object(oldTask)), OLD), ...paging }, { requirement: OLD }),
);

/** A request of the server about a task of the client. */
export const taskRequestByServer: Shape = only(
  '2025-11-25',
  request(required(requestParams({ taskId: required(string) }))),
);

/** `tasks/list` as a request of the server. */
export const listTasksByServer: Shape = only(
  '2025-11-25',
  request(optional(requestParams({ cursor: optional(string) }))),
);

/** `notifications/tasks/status`. */
export const taskStatus: Shape = only('2025-11-25', notification(required(notificationParams(oldTask, OLD), OLD)));

/** `notifications/tasks`. */
export const taskChanged: Shape = since(
  '2026-07-28',
  notification(required(both(notificationParams(newTask, NEW), progress), NEW)),
);
