import type { JsonObject } from '../../src/model/json.ts';
import type { Era } from '../../src/model/surface.ts';

const icons = [
  { src: 'https://library.example/icon.png', mimeType: 'image/png', sizes: ['48x48', '96x96'], theme: 'light' },
  { src: 'data:image/svg+xml;base64,PHN2Zy8+', mimeType: 'image/svg+xml', sizes: ['any'] },
];
const _meta = { 'com.example.library/room': 'reading room', note: 'kept by the desk' };
const serverInfo = {
  name: 'library',
  title: 'The library',
  version: '2.1.0',
  description: 'The desk of a small library.',
  websiteUrl: 'https://library.example',
  icons,
};
const annotations = {
  title: 'Reserve a book',
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

const reserveBook: JsonObject = {
  name: 'library_reserve_book',
  title: 'Reserve a book',
  description:
    'Puts one book aside at the desk for a reader until a given day, and gives the day back. Reserving the same book again for the same reader only changes the day.',
  inputSchema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      book: { $ref: '#/$defs/book', description: 'The book, by its number or by its title' },
      branch: {
        type: 'string',
        enum: ['north', 'south'],
        default: 'north',
        description: 'The branch of the library at whose desk the book is kept',
      },
      days: {
        type: 'integer',
        minimum: 1,
        maximum: 28,
        default: 7,
        examples: [7, 14],
        description: 'For how many days the book is kept, 7 unless said',
      },
    },
    required: ['book'],
    additionalProperties: false,
    $defs: {
      book: {
        oneOf: [
          { type: 'string', pattern: '^[0-9]{13}$', description: 'ISBN-13, digits only' },
          { type: 'string', minLength: 14, description: 'Title as printed on the cover' },
        ],
      },
    },
  },
  outputSchema: {
    type: 'object',
    properties: { until: { type: 'string', format: 'date', description: 'The last day on which the book is kept' } },
    required: ['until'],
    additionalProperties: false,
  },
  annotations,
  icons,
  _meta,
};

const prompts = [
  {
    name: 'recommend_book',
    title: 'Recommend a book',
    description: 'Asks for one book of the collection that suits what the reader has enjoyed before.',
    arguments: [
      { name: 'taste', title: 'Taste', description: 'What the reader has enjoyed, in a few words', required: true },
    ],
    icons,
    _meta,
  },
];
const resources = [
  {
    uri: 'library://hours/today',
    name: 'hours',
    title: 'Opening hours',
    description: 'The hours at which the desk is open today.',
    mimeType: 'text/plain',
    size: 23,
    annotations: { audience: ['user', 'assistant'], priority: 0.5, lastModified: '2026-07-28T08:00:00Z' },
    icons,
    _meta,
  },
];
const resourceTemplates = [
  {
    uriTemplate: 'library://books/{isbn}',
    name: 'book',
    title: 'Book by ISBN',
    description: 'The catalogue entry of one book, as JSON.',
    mimeType: 'application/json',
    annotations: { priority: 1 },
    icons,
    _meta,
  },
];
const instructions = 'The desk of a small library: ask the reader for the branch before a book is put aside.';

/** A list in its answer, as a server of the era sends it. */
function answer(era: Era, id: number, list: JsonObject): JsonObject {
  const modern = {
    resultType: 'complete',
    ttlMs: 60_000,
    cacheScope: 'public',
    _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo },
  };
  return { jsonrpc: '2.0', id, result: { ...(era === 'modern' ? modern : {}), ...list } };
}

function mapped(tool: JsonObject): JsonObject {
  const schema = tool['inputSchema'] as JsonObject;
  const properties = schema['properties'] as JsonObject;
  const branch = { ...(properties['branch'] as JsonObject), 'x-mcp-header': 'Branch' };
  return { ...tool, inputSchema: { ...schema, properties: { ...properties, branch } } };
}

/** Saved definitions and answers of a server of each era, in which nothing optional is left out and nothing is wrong. */
export const LIBRARY_FILES: Readonly<Record<Era, JsonObject>> = {
  legacy: {
    initialize: answer('legacy', 1, {
      protocolVersion: '2025-11-25',
      capabilities: {
        tools: { listChanged: true },
        prompts: { listChanged: false },
        resources: { subscribe: true, listChanged: true },
        completions: {},
        logging: {},
        experimental: { 'com.example/lending': {} },
        tasks: { cancel: {}, requests: { tools: { call: {} } } },
      },
      serverInfo,
      instructions,
      _meta,
    }),
    tools: answer('legacy', 2, { tools: [{ ...reserveBook, execution: { taskSupport: 'optional' } }] }),
    prompts: answer('legacy', 3, { prompts }),
    resources: answer('legacy', 4, { resources, nextCursor: 'page-2' }),
    resourceTemplates: answer('legacy', 5, { resourceTemplates }),
  },
  modern: {
    discover: answer('modern', 1, {
      supportedVersions: ['2026-07-28', '2025-11-25'],
      capabilities: {
        tools: { listChanged: true },
        prompts: {},
        resources: { subscribe: true },
        completions: {},
        extensions: { 'com.example/lending': { days: 28 } },
      },
      instructions,
    }),
    tools: answer('modern', 2, { tools: [mapped(reserveBook)] }),
    prompts: answer('modern', 3, { prompts }),
    resources: answer('modern', 4, { resources, nextCursor: 'page-2' }),
    resourceTemplates: answer('modern', 5, { resourceTemplates }),
  },
};
