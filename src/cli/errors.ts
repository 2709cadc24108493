/** Something the user can mend: the message says what happened, where, and what to do. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What is not started, because it is known to do harm: the message says what and why. Exit code 1. */
export class RefusedLaunch extends Error {
  override readonly name = 'RefusedLaunch';
}
