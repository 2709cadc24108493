/** Something the user can mend: the message says what happened, where, and what to do. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
