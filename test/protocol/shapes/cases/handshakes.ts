import { IMPLEMENTATION, implementation, ownMeta, SERVER_INFO } from './common.ts';
import { caching, response } from './results.ts';
import { ALL, type Case, LEGACY, MODERN, may, must, type Row, TASKS } from './row.ts';
import { ARRAY, FLAG, OBJECT, TEXT } from './words.ts';

const CAPABILITIES = {
  experimental: { x: { deep: [null, 0.5] } },
  logging: {},
  completions: {},
  prompts: { listChanged: true },
  resources: { subscribe: true, listChanged: false },
  tools: { listChanged: true },
  tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } },
  extensions: { 'com.example/x': { level: null, share: 0.5 } },
};

function capabilities(self: string): Row[] {
  const breaks = 'cap-shape';
  const at = 'capabilities';
  return [
    must(at, [], OBJECT, self),
    may(`${at} experimental`, true, OBJECT, breaks),
    may(`${at} experimental x`, true, OBJECT, breaks),
    may(`${at} logging`, true, OBJECT, breaks),
    may(`${at} completions`, null, OBJECT, breaks, { since: '2025-03-26' }),
    may(`${at} prompts`, true, OBJECT, breaks),
    may(`${at} prompts listChanged`, 'yes', FLAG, breaks),
    may(`${at} resources`, [], OBJECT, breaks),
    may(`${at} resources subscribe`, 1, FLAG, 'resource-capability-flags'),
    may(`${at} resources listChanged`, null, FLAG, 'resource-capability-flags'),
    may(`${at} tools`, true, OBJECT, breaks),
    may(`${at} tools listChanged`, {}, FLAG, breaks),
    may(`${at} tasks`, true, OBJECT, breaks, TASKS),
    may(`${at} tasks list`, true, OBJECT, breaks, TASKS),
    may(`${at} tasks cancel`, true, OBJECT, breaks, TASKS),
    may(`${at} tasks requests`, true, OBJECT, breaks, TASKS),
    may(`${at} tasks requests tools`, true, OBJECT, breaks, TASKS),
    may(`${at} tasks requests tools call`, true, OBJECT, breaks, TASKS),
    may(`${at} extensions`, [], OBJECT, breaks, MODERN),
    may(`${at} extensions com.example/x`, true, OBJECT, 'cap-extension-settings-object', MODERN),
  ];
}

/** The answers to handshakes. */
export const HANDSHAKES: readonly Case[] = [
  response(
    'initialize',
    'initialize',
    {
      protocolVersion: '2025-11-25',
      capabilities: CAPABILITIES,
      serverInfo: IMPLEMENTATION,
      instructions: '',
      _meta: {},
    },
    [
      ownMeta('', ALL),
      must('protocolVersion', 20251125, TEXT, 'init-result-shape'),
      ...capabilities('init-result-shape'),
      must('serverInfo', 'shelf', OBJECT, 'init-result-shape'),
      ...implementation('serverInfo'),
      may('instructions', null, TEXT, 'init-result-shape'),
    ],
    LEGACY,
    null,
  ),
  response(
    'server/discover',
    'server/discover',
    {
      supportedVersions: ['2026-07-28'],
      capabilities: CAPABILITIES,
      instructions: '',
      ttlMs: 5,
      cacheScope: 'public',
      _meta: { [SERVER_INFO]: IMPLEMENTATION },
    },
    [
      must('supportedVersions', '2026-07-28', ARRAY, 'discover-result-shape'),
      may('supportedVersions 0', 2026, TEXT, 'discover-result-shape'),
      ...capabilities('discover-result-shape'),
      may('instructions', [], TEXT, 'discover-result-shape'),
      ...caching(),
      may(`_meta ${SERVER_INFO}`, 'shelf', OBJECT, 'implementation-shape'),
      ...implementation(`_meta ${SERVER_INFO}`, MODERN),
    ],
    MODERN,
  ),
];
