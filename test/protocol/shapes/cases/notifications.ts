import { notification } from './envelopes.ts';
import { ALL, type Case, LAST, MODERN, may, must, type Row, TASKS } from './row.ts';
import { OLD_TASK, oldTaskRows } from './tasks.ts';
import { ARRAY, FLAG, ID, OBJECT, TEXT, URI } from './words.ts';

const TAGGED = 'sub-notifications-tagged';

const CANCELLED_ALL: Row = may('requestId', {}, ID);

/** The notifications of a server. */
export const NOTIFICATIONS: readonly Case[] = [
  notification(
    'notifications/cancelled',
    'notifications/cancelled',
    { requestId: 1, reason: '' },
    [
      { ...CANCELLED_ALL, missing: null, until: '2025-06-18' },
      { ...CANCELLED_ALL, since: '2025-11-25', until: '2025-11-25' },
      { ...CANCELLED_ALL, missing: null, since: LAST },
      may('reason', null, TEXT),
    ],
    null,
  ),
  notification(
    'notifications/progress',
    'notifications/progress',
    { progressToken: 0, progress: 0.5, total: 1.5, message: '' },
    [
      must('progressToken', null, ID, 'progress-shape'),
      must('progress', '50%', 'a number', 'progress-shape'),
      may('total', null, 'a number', 'progress-shape'),
      may('message', 7, TEXT, 'progress-shape', { since: '2025-03-26' }),
    ],
    'progress-shape',
  ),
  notification(
    'notifications/message',
    'notifications/message',
    { level: 'warning', logger: '', data: null },
    [
      must(
        'level',
        'warn',
        'one of "debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"',
        'log-message-shape',
      ),
      may('logger', null, TEXT, 'log-message-shape'),
      must('data', null, undefined, 'log-message-shape'),
    ],
    'log-message-shape',
  ),
  ...['tools', 'prompts', 'resources'].map((name) =>
    notification(`${name} changed`, `notifications/${name}/list_changed`, {}, [], undefined, ALL, TAGGED),
  ),
  notification(
    'resources/updated',
    'notifications/resources/updated',
    { uri: 'a:b' },
    [must('uri', 7, URI)],
    null,
    ALL,
    TAGGED,
  ),
  notification(
    'subscriptions/acknowledged',
    'notifications/subscriptions/acknowledged',
    {
      notifications: {
        toolsListChanged: true,
        promptsListChanged: false,
        resourcesListChanged: true,
        resourceSubscriptions: ['a:b'],
      },
    },
    [
      must('notifications', [], OBJECT, 'sub-ack-filter-shape'),
      ...['toolsListChanged', 'promptsListChanged', 'resourcesListChanged'].map((name) =>
        may(`notifications ${name}`, 'true', FLAG, 'sub-ack-filter-shape'),
      ),
      may('notifications resourceSubscriptions', true, ARRAY, 'sub-ack-filter-shape'),
      may('notifications resourceSubscriptions 0', 7, URI, 'sub-ack-filter-shape'),
    ],
    'sub-ack-filter-shape',
    MODERN,
    'sub-ack-subscription-id',
  ),
  notification(
    'elicitation/complete',
    'notifications/elicitation/complete',
    { elicitationId: 'e1' },
    [must('elicitationId', 7, TEXT, 'elicit-complete-notification')],
    'elicit-complete-notification',
    TASKS,
  ),
  notification('tasks/status', 'notifications/tasks/status', OLD_TASK, oldTaskRows(''), 'tasks25-task-shape', TASKS),
  notification('a notification of its own', 'notifications/com.example', { x: 1 }, [], undefined),
];
