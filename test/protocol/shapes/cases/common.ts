import { ALL, LAST, may, must, OLDEST, type Row, type Span, TASKS } from './row.ts';
import { ARRAY, OBJECT, TEXT, URI } from './words.ts';

/** A `_meta` that names a task. */
export const RELATED = { 'io.modelcontextprotocol/related-task': { taskId: 't1' } };

/** A `_meta` that names a subscription. */
export const SUBSCRIPTION = { 'io.modelcontextprotocol/subscriptionId': 'L1' };

/** The key of `_meta` under which a server names itself. */
export const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

/** Icons with every member. */
export const ICONS = [
  { src: 'https://example.com/x.png', mimeType: 'image/png', sizes: ['48x48', 'any'], theme: 'dark' },
];

/** Annotations with every member. */
export const ANNOTATIONS = { audience: ['user', 'assistant'], priority: 0.5, lastModified: '2026-01-01T00:00:00Z' };

/** A server that names itself with every member. */
export const IMPLEMENTATION = {
  name: 'shelf',
  version: '1',
  title: 'Shelf',
  description: '',
  websiteUrl: 'https://example.com',
  icons: ICONS,
};

/** The rows of the task that `_meta` names. */
export function related(at: string): Row[] {
  const key = `${at} io.modelcontextprotocol/related-task`;
  return [
    may(key, 't1', OBJECT, 'tasks25-related-task-meta', TASKS),
    must(`${key} taskId`, 7, TEXT, 'tasks25-related-task-meta', TASKS),
  ];
}

/** The row of a title. */
export function title(at: string, breaks: string): Row {
  return may(`${at} title`, null, TEXT, breaks, { since: '2025-06-18' });
}

/** The rows of icons. */
export function icons(at: string): Row[] {
  const span: Span = { since: '2025-11-25' };
  return [
    may(`${at} icons`, {}, ARRAY, 'icon-shape', span),
    may(`${at} icons 0`, 'x.png', OBJECT, 'icon-shape', span),
    must(`${at} icons 0 src`, 7, URI, 'icon-shape', span),
    may(`${at} icons 0 mimeType`, 7, TEXT, 'icon-shape', span),
    may(`${at} icons 0 sizes`, '48x48', ARRAY, 'icon-shape', span),
    may(`${at} icons 0 sizes 0`, 48, TEXT, 'icon-shape', span),
    may(`${at} icons 0 theme`, 'blue', 'one of "light", "dark"', 'icon-shape', span),
  ];
}

/** The row of a `_meta`. */
export function ownMeta(at: string, span: Span = { since: '2025-06-18' }): Row {
  return may(`${at} _meta`.trim(), [], OBJECT, 'result-meta-object', span);
}

/** The rows of annotations. */
export function annotations(at: string): Row[] {
  const breaks = 'content-annotations-valid';
  return [
    may(`${at} annotations`, 'x', OBJECT, breaks),
    may(`${at} annotations audience`, 'user', ARRAY, breaks),
    may(`${at} annotations audience 0`, 'robot', 'one of "user", "assistant"', breaks),
    may(`${at} annotations priority`, 1.5, 'a number from 0 to 1', breaks),
    may(`${at} annotations lastModified`, 0, 'a string (an ISO 8601 time)', breaks, { since: '2025-06-18' }),
  ];
}

/** The rows of what a server calls itself. */
export function implementation(at: string, span: Span = ALL): Row[] {
  const breaks = 'implementation-shape';
  const newer: Span = span.since === LAST ? span : { since: '2025-11-25' };
  return [
    must(`${at} name`, null, TEXT, breaks, span),
    must(`${at} version`, 1, TEXT, breaks, span),
    title(at, breaks),
    may(`${at} description`, 7, TEXT, breaks, newer),
    may(`${at} websiteUrl`, 7, URI, breaks, newer),
    ...icons(at),
  ].map((row) => ({ ...row, since: row.since < (span.since ?? OLDEST) ? (span.since ?? OLDEST) : row.since }));
}
