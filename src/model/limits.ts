/** Definitions nested deeper than this are refused, from files and from servers alike. */
export const MAX_DEPTH = 64;

/** Messages with more JSON values than this are refused unread: a byte of text can take fifty bytes of memory. */
export const MAX_VALUES = 500_000;

/** Longer lists of definitions are refused. */
export const MAX_ITEMS = 100_000;

/** Levels that an envelope (a response, a saved surface) may stand around a definition. */
export const ENVELOPE_DEPTH = 16;
