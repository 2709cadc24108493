/** What is expected where a text must stand. */
export const TEXT = 'a string';

/** What is expected where a URI must stand. */
export const URI = 'a string (a URI)';

/** What is expected where an id must stand. */
export const ID = 'a string or a whole number';

/** What is expected where an object must stand. */
export const OBJECT = 'an object';

/** What is expected where a list must stand. */
export const ARRAY = 'an array';

/** What is expected where a flag must stand. */
export const FLAG = 'true or false';
