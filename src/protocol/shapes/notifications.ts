import { notification, notificationParams } from './envelope.ts';
import { requestId } from './metadata.ts';
import { any, changing, literal, number, optional, required, type Shape, since, string } from './shape.ts';

const reason = optional(string);
const cancelledOne = notification(required(notificationParams({ requestId: required(requestId), reason })));

/** `notifications/cancelled`. In 2025-11-25 it may be about a task, and name no request. */
export const cancelled: Shape = changing({
  '2024-11-05': cancelledOne,
  '2025-11-25': notification(required(notificationParams({ requestId: optional(requestId), reason }))),
  '2026-07-28': cancelledOne,
});

/** `notifications/progress`. */
export const progress: Shape = notification(
  required(
    notificationParams({
      progressToken: required(requestId),
      progress: required(number),
      total: optional(number),
      message: optional(since('2025-03-26', string)),
    }),
    'progress-shape',
  ),
);

/** `notifications/message`: one entry of the log. */
export const logMessage: Shape = notification(
  required(
    notificationParams({
      level: required(literal('debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency')),
      logger: optional(string),
      data: required(any),
    }),
    'log-message-shape',
  ),
);
