import { ICONS, icons, ownMeta, title } from './common.ts';
import { ALL, LEGACY, may, must, type Row, type Span, TASKS } from './row.ts';
import { ARRAY, FLAG, OBJECT, TEXT } from './words.ts';

const SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: { q: {} },
  required: ['q'],
};

/** A tool with every member. */
export const TOOL = {
  name: 'find',
  title: 'Find',
  description: '',
  inputSchema: SCHEMA,
  outputSchema: SCHEMA,
  annotations: {
    title: 'Find',
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  execution: { taskSupport: 'optional' },
  icons: ICONS,
  _meta: {},
};

/** The rows of a tool. */
export function toolRows(at: string): Row[] {
  const legacy = 'tool-schema-subschema-types-legacy';
  const out: Span = { since: '2025-06-18' };
  const oldOut: Span = { ...out, ...LEGACY };
  const hints: Span = { since: '2025-03-26' };
  return [
    must(`${at} name`, 7, TEXT, 'tool-required-fields'),
    title(at, 'tool-field-types'),
    may(`${at} description`, null, TEXT, 'tool-field-types'),
    must(`${at} inputSchema`, null, OBJECT, 'tool-input-schema-object', ALL, 'tool-required-fields'),
    may(`${at} inputSchema $schema`, 7, TEXT, undefined, { since: '2025-11-25' }),
    must(`${at} inputSchema type`, ['object'], '"object"', 'tool-input-schema-root-type'),
    may(`${at} inputSchema properties`, [], OBJECT, legacy, LEGACY),
    may(`${at} inputSchema properties q`, true, OBJECT, legacy, LEGACY),
    may(`${at} inputSchema required`, true, ARRAY, legacy, LEGACY),
    may(`${at} inputSchema required 0`, 7, TEXT, legacy, LEGACY),
    may(`${at} outputSchema`, true, OBJECT, 'tool-output-schema-object', out),
    may(`${at} outputSchema $schema`, 7, TEXT, undefined, { since: '2025-11-25' }),
    must(`${at} outputSchema type`, 'array', '"object"', 'tool-output-schema-root-type-legacy', oldOut),
    may(`${at} outputSchema properties`, [], OBJECT, legacy, oldOut),
    may(`${at} outputSchema properties q`, false, OBJECT, legacy, oldOut),
    may(`${at} outputSchema required`, 'q', ARRAY, legacy, oldOut),
    may(`${at} annotations`, null, OBJECT, 'tool-field-types', hints),
    may(`${at} annotations title`, 7, TEXT, 'tool-annotation-types', hints),
    ...['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'].map((hint) =>
      may(`${at} annotations ${hint}`, 'true', FLAG, 'tool-annotation-types', hints),
    ),
    may(`${at} execution`, 'optional', OBJECT, undefined, TASKS),
    may(
      `${at} execution taskSupport`,
      'maybe',
      'one of "forbidden", "optional", "required"',
      'tool-legacy-execution-field',
      TASKS,
    ),
    ...icons(at),
    ownMeta(at),
  ];
}
