import { type JsonObject } from '../../../../src/model/json.ts';
import { REVISIONS, type Revision } from '../../../../src/protocol/revisions.ts';
import { ANNOTATIONS, annotations, ownMeta, RELATED, related } from './common.ts';
import { RESOURCE, resourceRows } from './resources.ts';
import { ANY_TYPE, caching, response, resultType } from './results.ts';
import { ALL, type Case, decides, LEGACY, may, must, type Row } from './row.ts';
import { ARRAY, FLAG, OBJECT, TEXT, URI } from './words.ts';

const BLOCKS: readonly { readonly block: JsonObject; readonly since: Revision }[] = [
  { block: { type: 'text', text: '' }, since: '2024-11-05' },
  { block: { type: 'image', data: 'AA==', mimeType: 'image/png' }, since: '2024-11-05' },
  { block: { type: 'audio', data: 'AA==', mimeType: 'audio/wav' }, since: '2025-03-26' },
  { block: { ...RESOURCE, type: 'resource_link' }, since: '2025-06-18' },
  {
    block: { type: 'resource', resource: { uri: 'a:b', mimeType: 'text/plain', text: '', _meta: {} } },
    since: '2024-11-05',
  },
];

function blockTypes(revision: Revision): string {
  const types = ['text', 'image', 'audio', 'resource_link', 'resource'].filter((type) =>
    BLOCKS.some(({ block, since }) => block['type'] === type && since <= revision),
  );
  return `one of ${types.map((type) => JSON.stringify(type)).join(', ')}`;
}

/** The rows of one block; `mime` tells whether an embedded resource must have a MIME type. */
function blockRows(at: string, block: JsonObject, since: Revision, mime: boolean): Row[] {
  const rows: Record<string, Row[]> = {
    text: [must(`${at} text`, null, TEXT, 'content-text-shape')],
    image: mediaRows(at),
    audio: mediaRows(at),
    resource_link: resourceRows(at, 'content-resource-link-shape'),
    resource: [
      must(`${at} resource`, 'a:b', OBJECT, 'content-embedded-resource-shape'),
      ...contentsRows(`${at} resource`, 'content-embedded-resource-shape', mime),
    ],
  };
  const common = block['type'] === 'resource_link' ? [] : [...annotations(at), ownMeta(at)];
  const types = REVISIONS.filter((revision) => revision >= since).map((revision) =>
    must(`${at} type`, 'video', blockTypes(revision), 'content-type-known', { since: revision, until: revision }),
  );
  return [...(rows[String(block['type'])] ?? []), ...common, ...types];
}

function mediaRows(at: string): Row[] {
  return [
    must(`${at} data`, 7, 'a string (Base64)', 'content-media-shape'),
    must(`${at} mimeType`, null, TEXT, 'content-media-shape'),
  ];
}

function contentsRows(at: string, breaks: string, mime: boolean): Row[] {
  return [
    must(`${at} uri`, 7, URI, breaks),
    mime ? must(`${at} mimeType`, 7, TEXT, breaks) : may(`${at} mimeType`, 7, TEXT, breaks),
    decides(may(`${at} text`, null, TEXT, breaks)),
    ownMeta(at),
  ];
}

/** The answers of tools and prompts, one for each kind of content. */
export const CALLS: readonly Case[] = BLOCKS.flatMap(({ block, since }) => {
  const full = { annotations: ANNOTATIONS, _meta: {}, ...block };
  return [
    response(
      `tools/call with ${String(block['type'])}`,
      'tools/call',
      { content: [full], structuredContent: {}, isError: false, _meta: RELATED },
      [
        ...related('_meta'),
        must('content', {}, ARRAY, 'call-result-content'),
        may('content 0', 'x', OBJECT, 'call-result-content'),
        ...blockRows('content 0', block, since, false),
        may('structuredContent', [], OBJECT, 'call-structured-object-legacy', { since: '2025-06-18', ...LEGACY }),
        may('isError', 'false', FLAG, 'call-iserror-boolean'),
      ],
      { since },
      ANY_TYPE,
    ),
    response(
      `prompts/get with ${String(block['type'])}`,
      'prompts/get',
      { description: '', messages: [{ role: 'user', content: full }] },
      [
        may('description', null, TEXT, 'prompt-result-shape'),
        must('messages', {}, ARRAY, 'prompt-result-shape'),
        may('messages 0', 'hi', OBJECT, 'prompt-result-shape'),
        must('messages 0 role', 'system', 'one of "user", "assistant"', 'prompt-result-shape'),
        must('messages 0 content', [], OBJECT, 'prompt-result-shape'),
        ...blockRows('messages 0 content', block, since, true),
      ],
      { since },
      resultType('complete', 'input_required'),
    ),
  ];
});

/** The answers with the contents of resources. */
export const CONTENTS: readonly Case[] = [
  response(
    'resources/read of text',
    'resources/read',
    { contents: [{ uri: 'a:b', mimeType: 'text/plain', text: '', _meta: {} }], ttlMs: 1, cacheScope: 'public' },
    [
      must('contents', {}, ARRAY, 'resource-read-shape'),
      may('contents 0', 'x', OBJECT, 'resource-read-shape'),
      ...contentsRows('contents 0', 'resource-read-shape', false),
      ...caching(),
    ],
    ALL,
    resultType('complete', 'input_required'),
  ),
  response(
    'resources/read of bytes',
    'resources/read',
    { contents: [{ uri: 'a:b', blob: 'AA==' }], ttlMs: 1, cacheScope: 'public' },
    [decides(may('contents 0 blob', 7, 'a string (Base64)', 'resource-blob-encoded'))],
    ALL,
    resultType('complete', 'input_required'),
  ),
];
