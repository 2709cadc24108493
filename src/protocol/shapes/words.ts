import { type Json, jsonType } from '../../model/json.ts';
import type { Revision } from '../revisions.ts';
import { type Form, formIn, type Shape, type StringFormat } from './shape.ts';

// Enough of a text to recognise it by.
const LONGEST = 40;

const FORMATS: Readonly<Record<StringFormat, string>> = {
  uri: 'a URI',
  'uri-template': 'a URI template',
  base64: 'Base64',
  'date-time': 'an ISO 8601 time',
};

/** What a shape demands, in plain words: `a string`, `a whole number, 0 or more`, `one of "user", "assistant"`. */
export function expectation(form: Form, revisions: readonly Revision[]): string {
  switch (form.kind) {
    case 'any':
      return 'any value';
    case 'absent':
      return 'no such member';
    case 'null':
      return 'null';
    case 'boolean':
      return 'true or false';
    case 'string':
      return form.format === undefined ? 'a string' : `a string (${FORMATS[form.format]})`;
    case 'number': {
      const noun = form.whole ? 'a whole number' : 'a number';
      if (form.min === undefined) return noun;
      return form.max === undefined ? `${noun}, ${form.min} or more` : `${noun} from ${form.min} to ${form.max}`;
    }
    case 'literal':
      return oneOf(form.values);
    case 'array':
      return 'an array';
    case 'byType':
      return Object.values(form.shapes)
        .map((shape) => newest(shape, revisions))
        .flatMap((each) => (each === undefined ? [] : [expectation(each, revisions)]))
        .join(' or ');
    case 'map':
    case 'object':
    case 'both':
    case 'tagged':
    case 'having':
      return 'an object';
  }
}

/** One of some texts, quoted. */
export function oneOf(values: readonly string[]): string {
  const quoted = values.map((value) => JSON.stringify(value)).join(', ');
  return values.length === 1 ? quoted : `one of ${quoted}`;
}

/** Some member names, quoted, any of which will do. */
export function anyMember(names: readonly string[]): string {
  return `member ${names.map((name) => JSON.stringify(name)).join(' or ')}`;
}

/** Some member names, quoted, of which there must be one only. */
export function onlyOne(names: readonly string[]): string {
  return `only one of ${names.map((name) => JSON.stringify(name)).join(', ')}`;
}

/** What a value is, in plain words; a text is quoted, and cut when it is long. It is the server's text: show it as such. */
export function described(value: Json): string {
  if (typeof value === 'string') {
    const characters = Array.from(value.slice(0, 2 * LONGEST + 2));
    return JSON.stringify(characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}…` : value);
  }
  if (typeof value === 'object' && value !== null) return `an ${jsonType(value)}`;
  return String(value);
}

/** The form in the newest of some revisions that has one. */
function newest(shape: Shape, revisions: readonly Revision[]): Form | undefined {
  for (const revision of revisions.toReversed()) {
    const form = formIn(shape, revision);
    if (form !== undefined) return form;
  }
  return undefined;
}
