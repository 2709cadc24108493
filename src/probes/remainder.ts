import { isObject, type Json, type JsonObject } from '../model/json.ts';
import { isSize } from '../text/bounds.ts';

// A reader looks for it at the top and at the bottom.
const EDGE = 600;

// Each says how much there is, how much is left, or how to go on.
const NOTES: readonly RegExp[] = [
  // 19,000 more lines; 5 items remaining; 12 results not shown
  /\b\d[\d,.]{0,12}\s+(?:more\b|(?:[a-z]{1,20}\s+){0,3}(?:remain(?:ing|s)?|left|not shown|omitted|skipped|truncated)\b)/i,
  // remaining: 5; "total_count": 500; total pages = 7
  /\b(?:remaining|left|total(?:[_ -]?(?:count|results|items|pages|lines|records|rows|entries|size|hits))?)\b["']?\s{0,3}[:=]\s{0,3}"?\d/i,
  // page 1 of 12; lines 1-112 of 8000; showing the first 20 of 300
  /\b(?:page|part|chunk|lines?|rows?|items?|results?|records?|entries|bytes|characters)\s+\d[\d,]{0,12}(?:\s{0,2}(?:[-–—]|to|through)\s{0,2}\d[\d,]{0,12})?\s{0,2}(?:of|\/)\s{0,2}\d/i,
  /\b(?:showing|shown|displaying|displayed|returned|returning|listing|first|last|top)\b[^\n]{0,60}?\b\d[\d,]{0,12}\b[^\n]{0,20}?\bof\b[^\n]{0,12}?\d/i,
  // next_cursor, hasMore, nextPageToken, @odata.nextLink
  /\bnext[_ -]?(?:page[_ -]?)?(?:cursor|token|offset|link|index|page|url|start)\b|\b(?:continuation|end|start)[_-]?(?:cursor|token)\b|\bhas[_-]?(?:more|next)|\b(?:is)?[_ -]?truncated\b|["'](?:cursor|next|continuation|after)["']\s{0,3}:/i,
  /\b(?:cut off|abridged|limited to \d|trimmed to \d)/i,
  /\bto (?:continue|see more|read on|(?:get|fetch|load|read|view|show) (?:more|the rest|the remaining|the next))\b/i,
  /\b(?:there (?:are|is) more|more (?:results?|items?|lines|pages?|entries|rows|records|content) (?:are |is )?(?:available|follow|remain|exist)|next page|no more (?:results|items|lines|pages|entries|rows|records)|end of (?:file|results|list|output))\b/i,
];

/** True when a response says at its beginning or end how much is left, or how to get it. */
export function saysWhatIsLeft(text: string): boolean {
  const edges = text.length <= 2 * EDGE ? text : `${text.slice(0, EDGE)}\n${text.slice(-EDGE)}`;
  return NOTES.some((note) => note.test(edges));
}

/** True when arguments say how much is to come back, so that a large response is what was asked for. */
export function asksForSize(given: JsonObject): boolean {
  return Object.entries(given).some(
    ([name, value]) => (isSize(name) && isNumber(value)) || (isObject(value) && asksForSize(value)),
  );
}

function isNumber(value: Json): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^\d{1,12}$/.test(value));
}
