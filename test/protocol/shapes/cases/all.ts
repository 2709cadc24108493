import { CALLS, CONTENTS } from './contents.ts';
import { FAILED } from './errors.ts';
import { HANDSHAKES } from './handshakes.ts';
import { INPUTS } from './inputs.ts';
import { LISTS } from './lists.ts';
import { NOTIFICATIONS } from './notifications.ts';
import { EMPTY } from './other-results.ts';
import { REQUESTS } from './requests.ts';
import { type Case } from './row.ts';
import { TASK_RESULTS } from './tasks.ts';

/** Every message that a server may send, with rows for every member that has a shape. */
export const CASES: readonly Case[] = [
  ...HANDSHAKES,
  ...LISTS,
  ...CALLS,
  ...CONTENTS,
  ...EMPTY,
  ...TASK_RESULTS,
  ...REQUESTS,
  ...NOTIFICATIONS,
  ...INPUTS,
  ...FAILED,
];
