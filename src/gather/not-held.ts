/** What there is in place of a record that was not made. */
export interface NotHeld {
  readonly status: 'absent';
  readonly reason: string;
}

/** Says why a record was not made. */
export function notHeld(reason: string): NotHeld {
  return { status: 'absent', reason };
}
