import { anotherClient } from './another-client.ts';
import { declaredLists, undeclaredMethods } from './capabilities.ts';
import type { Experiment } from './define-experiment.ts';
import {
  foreignHost,
  foreignOrigin,
  notificationPost,
  otherMethods,
  streamEnd,
  versionHeader,
  withoutCredentials,
} from './http-exchanges.ts';
import { headersEncoded, headersMissing, headersOther, olderHeaders } from './http-headers.ts';
import { sessionEnd, sessionMissing } from './http-sessions.ts';
import { getStreams, resumption } from './http-streams.ts';
import { invalidCursor, listsElsewhere, secondPage } from './lists.ts';
import { malformed, notifications } from './odd-messages.ts';
import { completions, promptWithoutArguments, readResources, renderPrompts } from './reads.ts';
import {
  incompleteMeta,
  logLevels,
  parallelRequests,
  ping,
  requestIds,
  unsupportedVersion,
  unusualMeta,
} from './requests.ts';
import { listenToNothing, resourceSubscription, subscriptions } from './subscriptions.ts';
import {
  removedMethods,
  unknownCompletion,
  unknownMethod,
  unknownPrompt,
  unknownResource,
  unknownTask,
  unknownTool,
} from './unknown-names.ts';

/** Every experiment, in the order in which those of one place are held. */
export const EXPERIMENTS: readonly Experiment[] = [
  ping,
  declaredLists,
  undeclaredMethods,
  invalidCursor,
  requestIds,
  parallelRequests,
  unusualMeta,
  incompleteMeta,
  unsupportedVersion,
  unknownMethod,
  removedMethods,
  unknownTool,
  unknownPrompt,
  unknownResource,
  unknownCompletion,
  unknownTask,
  renderPrompts,
  promptWithoutArguments,
  readResources,
  completions,
  listenToNothing,
  subscriptions,
  listsElsewhere,
  secondPage,
  logLevels,
  resourceSubscription,
  notifications,
  malformed,
  headersMissing,
  headersOther,
  headersEncoded,
  olderHeaders,
  otherMethods,
  foreignOrigin,
  foreignHost,
  notificationPost,
  streamEnd,
  versionHeader,
  withoutCredentials,
  sessionMissing,
  sessionEnd,
  getStreams,
  resumption,
  anotherClient,
];
