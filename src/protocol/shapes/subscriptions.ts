import { notification, notificationParams } from './envelope.ts';
import { requestId } from './metadata.ts';
import { result, resultMetaWith } from './result.ts';
import {
  array,
  boolean,
  changing,
  type Members,
  object,
  optional,
  type Requirement,
  required,
  type Shape,
  since,
  stringOf,
} from './shape.ts';

const subscriptionId: Members = { 'io.modelcontextprotocol/subscriptionId': required(requestId) };

/** The parameters of a notification that only a subscription delivers: they carry its id. */
function delivered(members: Members, requirement: Requirement): Shape {
  return object({
    _meta: required(object(subscriptionId, { requirement }), 'result-meta-object', requirement),
    ...members,
  });
}

/** `notifications/…/list_changed`. */
export const listChanged: Shape = changing({
  '2024-11-05': notification(optional(notificationParams({}))),
  '2026-07-28': notification(required(delivered({}, 'sub-notifications-tagged'), null, 'sub-notifications-tagged')),
});

const uri = required(stringOf('uri'));

/** `notifications/resources/updated`. */
export const resourceUpdated: Shape = changing({
  '2024-11-05': notification(required(notificationParams({ uri }))),
  '2026-07-28': notification(required(delivered({ uri }, 'sub-notifications-tagged'))),
});

const filter = object({
  toolsListChanged: optional(boolean),
  promptsListChanged: optional(boolean),
  resourcesListChanged: optional(boolean),
  resourceSubscriptions: optional(array(stringOf('uri'))),
});

/** `notifications/subscriptions/acknowledged`: what the server will notify of. */
export const acknowledged: Shape = since(
  '2026-07-28',
  notification(
    required(delivered({ notifications: required(filter) }, 'sub-ack-subscription-id'), 'sub-ack-filter-shape'),
  ),
);

/** The answer to `subscriptions/listen`, which ends it. */
export const listenResult: Shape = since('2026-07-28', result(resultMetaWith(subscriptionId, 'sub-graceful-close')));
