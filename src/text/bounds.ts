import { identifierWords } from './words.ts';

// A parameter with one of these words bounds what comes back, or pages it.
const BOUNDS =
  words(`after amount before bottom count cursor depth first head last length limit limits lines max maximum
  maxresults n next number offset page pagesize pagination paging per perpage range rows size skip start startafter startat
  tail take token top`);
// Of those, the ones that say how much.
const SIZES =
  words(`amount bottom count depth first head last length limit limits lines max maximum maxresults n pagesize
  perpage rows size tail take top`);

/** True for the name of a parameter that bounds what comes back, or pages it: `maxResults`, `page_size`, `cursor`. */
export function isBound(parameter: string): boolean {
  return hasWord(parameter, BOUNDS);
}

/** True for the name of a parameter that says how much is to come back: `limit`, `max_length`. */
export function isSize(parameter: string): boolean {
  return hasWord(parameter, SIZES);
}

function hasWord(parameter: string, set: ReadonlySet<string>): boolean {
  const parts = identifierWords(parameter);
  return parts.some((word) => set.has(word)) || set.has(parts.join(''));
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}
