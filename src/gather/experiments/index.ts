import type { Experiment } from './define-experiment.ts';
import {
  foreignHost,
  foreignOrigin,
  notificationPost,
  otherBodies,
  otherMethods,
  streamEnd,
  versionHeader,
} from './http-exchanges.ts';
import { headersEncoded, headersMissing, headersOther, olderHeaders } from './http-headers.ts';
import { sessionEnd, sessionMissing } from './http-sessions.ts';
import { unknownMethod } from './unknown-names.ts';

/** Every experiment, in the order in which those of one place are held. */
export const EXPERIMENTS: readonly Experiment[] = [
  unknownMethod,
  headersMissing,
  headersOther,
  headersEncoded,
  olderHeaders,
  otherMethods,
  foreignOrigin,
  foreignHost,
  notificationPost,
  otherBodies,
  streamEnd,
  versionHeader,
  sessionMissing,
  sessionEnd,
];
