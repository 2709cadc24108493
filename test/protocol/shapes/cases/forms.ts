import { ALL, decides, may, must, type Row, type Span } from './row.ts';
import { ARRAY, FLAG, OBJECT, TEXT } from './words.ts';

/** Fields of a form, one of each kind. */
export const FORM_FIELDS = {
  plain: { type: 'string', title: '', description: '', minLength: 1, maxLength: 9, format: 'email', default: '' },
  choice: { type: 'string', title: '', description: '', enum: ['a'], enumNames: ['A'], default: 'a' },
  count: { type: 'integer', title: '', description: '', minimum: 0.5, maximum: 9, default: 1.5 },
  share: { type: 'number' },
  sure: { type: 'boolean', title: '', description: '', default: true },
};

/** Kinds of fields that came with 2025-11-25. */
export const NEWER_FIELDS = {
  titled: { type: 'string', title: '', description: '', oneOf: [{ const: 'a', title: 'A' }], default: 'a' },
  several: {
    type: 'array',
    title: '',
    description: '',
    minItems: 0,
    maxItems: 2,
    items: { type: 'string', enum: ['a'] },
    default: ['a'],
  },
  titledSeveral: { type: 'array', items: { anyOf: [{ const: 'a', title: 'A' }] } },
};

function labels(at: string, span: Span): Row[] {
  return ['title', 'description'].map((name) => may(`${at} ${name}`, 7, TEXT, 'elicit-schema-flat', span));
}

/** The rows of a form; `newer` when it has the newer fields. */
export function formRows(at: string, newer: boolean): Row[] {
  const flat = 'elicit-schema-flat';
  const schema = `${at} requestedSchema`;
  const field = `${schema} properties`;
  const newest: Span = { since: '2025-11-25' };
  const types = (...names: readonly string[]): string => `one of ${names.map((name) => `"${name}"`).join(', ')}`;
  return [
    must(`${at} message`, null, TEXT, 'elicit-params-shape'),
    must(schema, [], OBJECT, 'elicit-params-shape'),
    may(`${schema} $schema`, 7, TEXT, flat, newest),
    must(`${schema} type`, 'array', '"object"', flat),
    must(field, [], OBJECT, flat),
    may(`${schema} required`, true, ARRAY, flat),
    may(`${field} plain`, 'string', OBJECT, flat),
    must(`${field} plain type`, 'object', types('string', 'number', 'integer', 'boolean'), flat, {
      until: '2025-06-18',
    }),
    must(`${field} plain type`, 'object', types('string', 'number', 'integer', 'boolean', 'array'), flat, newest),
    ...labels(`${field} plain`, ALL),
    may(`${field} plain minLength`, '1', 'a number', flat),
    may(`${field} plain maxLength`, '1', 'a number', flat),
    may(`${field} plain format`, 'phone', types('email', 'uri', 'date', 'date-time'), flat),
    may(`${field} plain default`, 7, TEXT, flat, newest),
    ...labels(`${field} choice`, ALL),
    may(`${field} choice enum`, 'a', ARRAY, flat),
    may(`${field} choice enum 0`, 1, TEXT, flat),
    may(`${field} choice enumNames`, 'A', ARRAY, flat),
    may(`${field} choice default`, 7, TEXT, flat, newest),
    ...labels(`${field} count`, ALL),
    may(`${field} count minimum`, null, 'a number', flat),
    may(`${field} count maximum`, null, 'a number', flat),
    may(`${field} count default`, '1', 'a number', flat, newest),
    ...labels(`${field} sure`, ALL),
    may(`${field} sure default`, 'yes', FLAG, flat),
    ...(newer
      ? [
          ...labels(`${field} titled`, newest),
          may(`${field} titled oneOf`, {}, ARRAY, flat, newest),
          must(`${field} titled oneOf 0 const`, 7, TEXT, flat, newest),
          must(`${field} titled oneOf 0 title`, 7, TEXT, flat, newest),
          may(`${field} titled default`, 7, TEXT, flat, newest),
          ...labels(`${field} several`, newest),
          may(`${field} several minItems`, '1', 'a number', flat, newest),
          may(`${field} several maxItems`, '1', 'a number', flat, newest),
          must(`${field} several items`, [], OBJECT, flat, newest),
          must(`${field} several items type`, 'number', '"string"', flat, newest),
          decides(may(`${field} several items enum`, {}, ARRAY, flat, newest)),
          may(`${field} several default`, 'a', ARRAY, flat, newest),
          decides(may(`${field} titledSeveral items anyOf`, {}, ARRAY, flat, newest)),
        ]
      : []),
  ];
}
