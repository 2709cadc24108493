/** Definitions nested deeper than this are refused, from files and from servers alike. */
export const MAX_DEPTH = 64;

/** Levels that an envelope (a response, a saved surface) may stand around a definition. */
export const ENVELOPE_DEPTH = 16;
