// Makes tool definitions like those of real servers: the same for the same seed.
// @ts-check

const VERBS = ['find', 'get', 'list', 'create', 'update', 'archive', 'export', 'count', 'compare', 'restore'];
const READING = ['find', 'get', 'list', 'export', 'count', 'compare'];
const NOUNS = ['invoice', 'customer', 'shipment', 'ticket', 'contract', 'employee', 'product', 'payment', 'warehouse'];
const FIELDS = ['status', 'owner', 'amount', 'currency', 'created', 'changed', 'note', 'country', 'priority', 'labels'];
const SENTENCES = [
  'The result is ordered by the day of the last change, newest first.',
  'Use it only for records of the department that the session belongs to.',
  'An empty list means that nothing matched; it is not an error.',
  'Dates are written YYYY-MM-DD, in the time zone of the account.',
  'Large results come in pages: give the cursor of one page to get the next.',
  'It fails when the record is locked by somebody else.',
  'Prefer this tool to the general search when the number of the record is known.',
  'Amounts are in the smallest unit of the currency.',
];

/** @typedef {() => number} Random A number from 0 to below 1. */

/**
 * @param {number} seed
 * @returns {Random}
 */
function random(seed) {
  let state = seed;
  // mulberry32
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * @param {number} count
 * @param {number} seed
 */
export function makeTools(count, seed) {
  const next = random(seed);
  return Array.from({ length: count }, (_, index) => makeTool(index, next));
}

/**
 * @param {number} index
 * @param {Random} next
 */
function makeTool(index, next) {
  const [verb, noun] = [pick(VERBS, next), pick(NOUNS, next)];
  const fields = FIELDS.filter(() => next() < 0.5);
  const properties = Object.fromEntries(fields.map((field) => [field, makeProperty(field, next, 2)]));
  return {
    name: `${verb}_${noun}_${index}`,
    // One tool in fifty has the commonest defect of real ones.
    ...(next() < 0.02 ? {} : { description: `Does "${verb}" on ${noun} records. ${text(next, 6)}` }),
    inputSchema: {
      type: 'object',
      properties: { [`${noun}_id`]: { type: 'string', description: `Number of the ${noun}` }, ...properties },
      required: [`${noun}_id`],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: READING.includes(verb), openWorldHint: next() < 0.5 },
  };
}

/**
 * @param {string} field
 * @param {Random} next
 * @param {number} levels How deep it may nest.
 * @returns {object}
 */
function makeProperty(field, next, levels) {
  const description = `The ${field} of the record. ${text(next, 2)}`;
  const kind = Math.floor(next() * (levels > 0 ? 5 : 3));
  if (kind === 0) return { type: 'string', description, pattern: '^[A-Za-z0-9 -]{1,80}$' };
  if (kind === 1) return { type: 'integer', description, minimum: 0, maximum: 500 };
  if (kind === 2) return { type: 'string', description, enum: FIELDS.filter(() => next() < 0.5).concat('other') };
  if (kind === 3) return { type: 'array', description, items: makeProperty(field, next, levels - 1) };
  const inner = FIELDS.filter(() => next() < 0.3).map((name) => [name, makeProperty(name, next, levels - 1)]);
  return { type: 'object', description, properties: Object.fromEntries(inner), additionalProperties: false };
}

/**
 * @param {Random} next
 * @param {number} most
 */
function text(next, most) {
  const count = Math.floor(next() * (most + 1));
  return Array.from({ length: count }, () => pick(SENTENCES, next)).join(' ');
}

/**
 * @template T
 * @param {readonly T[]} list
 * @param {Random} next
 */
function pick(list, next) {
  return /** @type {T} */ (list.at(Math.floor(next() * list.length)));
}
