import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/model/json.ts';
import { REVISIONS, type Revision } from '../../../src/protocol/revisions.ts';
import { checkMessage, checkResult } from '../../../src/protocol/shapes/index.ts';

const MODERN = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };

/** What linters are tempted to report, and no revision forbids. */
const ALLOWED: readonly (readonly [string, string, Json])[] = [
  [
    'a tool with nothing but a name and a schema',
    'tools/list',
    { tools: [{ name: '', inputSchema: { type: 'object' } }] },
  ],
  [
    'a schema with any keywords',
    'tools/list',
    {
      tools: [
        { name: 'x', inputSchema: { type: 'object', anyOf: [{}], $defs: {}, additionalProperties: true, 'x-y': 1 } },
      ],
    },
  ],
  ['an empty list', 'prompts/list', { prompts: [] }],
  ['an empty page with a cursor, even an empty one', 'resources/list', { resources: [], nextCursor: '' }],
  ['no hints of caching beyond the two', 'resources/templates/list', { resourceTemplates: [] }],
  ['empty contents', 'resources/read', { contents: [] }],
  ['empty content', 'tools/call', { content: [] }],
  ['structured content without a schema', 'tools/call', { content: [], structuredContent: {} }],
  ['an error of a tool without structured content', 'tools/call', { content: [], isError: true }],
  ['no messages', 'prompts/get', { messages: [] }],
  ['no completions, and more in all than were sent', 'completion/complete', { completion: { values: [], total: 1e6 } }],
  [
    'no capabilities at all',
    'initialize',
    {
      protocolVersion: '',
      capabilities: {},
      serverInfo: { name: '', version: '' },
    },
  ],
  [
    'empty and unknown capabilities',
    'initialize',
    {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {}, prompts: {}, resources: {}, logging: {}, 'com.example': true },
      serverInfo: { name: 'x', version: '1' },
    },
  ],
  [
    'any JSON below a capability',
    'server/discover',
    {
      supportedVersions: [],
      capabilities: { logging: { a: null, b: 0.5 }, experimental: { x: { y: [null, 1.5] } } },
    },
  ],
  ['more members in an empty result', 'ping', { extra: [1] }],
  [
    'more members everywhere',
    'tools/call',
    {
      extra: null,
      content: [{ type: 'text', text: '', extra: {}, annotations: { extra: 1 } }],
      _meta: { 'com.example/x': null, progressToken: {} },
    },
  ],
  ['a whole number that is written as a fraction', 'completion/complete', { completion: { values: [], total: 3.0 } }],
];

describe.each(REVISIONS)('%s allows', (revision) => {
  it.each(ALLOWED)('%s', (_, method, result) => {
    const full = revision === '2026-07-28' ? { ...MODERN, ...(result as object) } : result;
    expect(checkResult(method, full, revision)).toEqual([]);
  });

  it.each<[string, Json]>([
    [
      'a null id where the request could not be read',
      { jsonrpc: '2.0', id: null, error: { code: -32700, message: '' } },
    ],
    ['any data in an error', { jsonrpc: '2.0', id: 1, error: { code: 0, message: '', data: [null] } }],
    ['ids that are falsy', { jsonrpc: '2.0', id: 0, result: { resultType: 'complete' } }],
    ['an empty id', { jsonrpc: '2.0', id: '', result: { resultType: 'complete' } }],
    ['more members around', { jsonrpc: '2.0', method: 'notifications/x', result: 1, extra: true }],
    [
      'progress beyond its total',
      {
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { progressToken: 't', progress: 5.5, total: 1 },
      },
    ],
  ])('%s', (_, message) => {
    expect(checkMessage(message, { revision })).toEqual([]);
  });
});

it.each<Revision>(['2025-11-25', '2026-07-28'])('%s allows an error without an id', (revision) => {
  expect(checkMessage({ jsonrpc: '2.0', error: { code: -32700, message: '' } }, { revision })).toEqual([]);
});

it('judges no format', () => {
  const resources = [{ uri: 'C:\\x', name: '', annotations: { lastModified: 'yesterday' }, icons: [{ src: '' }] }];
  expect(checkResult('resources/list', { resources }, '2025-11-25')).toEqual([]);
  const content = [{ type: 'image', data: 'data:image/png;base64,!', mimeType: '' }];
  expect(checkResult('tools/call', { content }, '2025-11-25')).toEqual([]);
});

it.each<[Json]>([[null], [[]], [0], ['x'], [false]])('allows %j as structured content since 2026-07-28', (value) => {
  const result = { resultType: 'complete', content: [], structuredContent: value };
  expect(checkResult('tools/call', result, '2026-07-28')).toEqual([]);
});
