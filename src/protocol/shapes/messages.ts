import { callToolResult } from './calls.ts';
import { completeResult } from './completion.ts';
import { elicit, elicitationComplete } from './elicitation.ts';
import { discoverResult, initializeResult } from './handshake.ts';
import { listPromptsResult, listResourcesResult, listResourceTemplatesResult, listToolsResult } from './lists.ts';
import { inputRequired } from './mrtr.ts';
import { cancelled, logMessage, progress } from './notifications.ts';
import { getPromptResult } from './prompts.ts';
import { readResourceResult } from './resources.ts';
import { result } from './result.ts';
import { plainRequest } from './roots.ts';
import { createMessage } from './sampling.ts';
import { type Shape, since, until } from './shape.ts';
import { acknowledged, listChanged, listenResult, resourceUpdated } from './subscriptions.ts';
import {
  cancelTaskResult,
  getTaskResult,
  listTasksByServer,
  listTasksResult,
  taskChanged,
  taskPayloadResult,
  taskRequestByServer,
  taskStatus,
  taskTypeResult,
  updateTaskResult,
} from './tasks.ts';

const emptyResult = until('2025-11-25', result({}));

/** The results that a server answers with, by the method of the request. */
export const RESULTS: ReadonlyMap<string, Shape> = new Map([
  ['initialize', until('2025-11-25', initializeResult)],
  ['server/discover', since('2026-07-28', discoverResult)],
  ['ping', emptyResult],
  ['tools/list', listToolsResult],
  ['tools/call', callToolResult],
  ['prompts/list', listPromptsResult],
  ['prompts/get', getPromptResult],
  ['resources/list', listResourcesResult],
  ['resources/templates/list', listResourceTemplatesResult],
  ['resources/read', readResourceResult],
  ['resources/subscribe', emptyResult],
  ['resources/unsubscribe', emptyResult],
  ['completion/complete', completeResult],
  ['logging/setLevel', emptyResult],
  ['subscriptions/listen', listenResult],
  ['tasks/get', getTaskResult],
  ['tasks/update', updateTaskResult],
  ['tasks/cancel', cancelTaskResult],
  ['tasks/result', taskPayloadResult],
  ['tasks/list', listTasksResult],
]);

/** The result of a method that is not known, or not told: it may be of any type. */
export const anyResult: Shape = result(
  {},
  { others: { input_required: inputRequired, task: taskTypeResult }, open: true },
);

/** The requests that a server sends. Since 2026-07-28 it sends none. */
export const REQUESTS: ReadonlyMap<string, Shape> = new Map([
  ['ping', until('2025-11-25', plainRequest)],
  ['roots/list', until('2025-11-25', plainRequest)],
  ['sampling/createMessage', until('2025-11-25', createMessage)],
  ['elicitation/create', elicit],
  ['tasks/get', taskRequestByServer],
  ['tasks/result', taskRequestByServer],
  ['tasks/cancel', taskRequestByServer],
  ['tasks/list', listTasksByServer],
]);

/** The notifications that a server sends. */
export const NOTIFICATIONS: ReadonlyMap<string, Shape> = new Map([
  ['notifications/cancelled', cancelled],
  ['notifications/progress', progress],
  ['notifications/message', logMessage],
  ['notifications/tools/list_changed', listChanged],
  ['notifications/prompts/list_changed', listChanged],
  ['notifications/resources/list_changed', listChanged],
  ['notifications/resources/updated', resourceUpdated],
  ['notifications/subscriptions/acknowledged', acknowledged],
  ['notifications/elicitation/complete', elicitationComplete],
  ['notifications/tasks/status', taskStatus],
  ['notifications/tasks', taskChanged],
]);
