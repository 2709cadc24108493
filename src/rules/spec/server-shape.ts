import { defineRule } from '../../engine/define-rule.ts';
import { type Json, stringMember } from '../../model/json.ts';
import type { PathSegment } from '../../model/pointer.ts';
import type { ServerFacts } from '../../model/surface.ts';
import { NEWEST, REVISIONS } from '../../protocol/revisions.ts';
import { serverInfo } from '../../protocol/server-info.ts';
import { checkResult } from '../../protocol/shapes/index.ts';
import { isUri } from '../../schema/uri.ts';

// Icons, keys of _meta and extensions have rules of their own.
const ELSEWHERE: ReadonlySet<string> = new Set(['icon-shape', 'result-meta-object', 'cap-extension-settings-object']);

export const serverShape = defineRule(
  {
    id: 'spec/server-shape',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['server'],
    title: 'The answer to the handshake is not what the specification has',
    why: 'Everything begins with the answer to `server/discover` or `initialize`. A client that checks it refuses the server as a whole when a member is missing or of another type: `"tools": true` instead of `"tools": {}` is enough.',
    remedy:
      'Answer `server/discover` with `resultType`, `supportedVersions`, `capabilities`, `ttlMs` and `cacheScope`; answer `initialize` with `protocolVersion`, `capabilities` and `serverInfo`, which has a `name` and a `version`. Every capability is an object.',
    spec: { revision: '2026-07-28', page: 'server/discover', section: 'DiscoverResult', level: 'SCHEMA' },
    requirements: [
      'discover-result-shape',
      'init-result-shape',
      'implementation-shape',
      'cap-shape',
      'resource-capability-flags',
      'result-type-present',
      'result-type-known',
      'result-input-required-methods',
      'tasksext-result-type',
      'tasks25-related-task-meta',
      'cache-ttl-present',
      'cache-ttl-nonnegative-integer',
      'cache-scope-present-valid',
    ],
    falsePositives: [
      'An empty capability, `"tools": {}`, declares that there are tools.',
      'Capabilities that the specification does not know may be declared.',
      'A `ttlMs` of 0 says that the answer is stale at once, which is allowed.',
    ],
    messages: {
      missing: '{place} has no "{member}".',
      wrong: '{place} must be {expected}; it is {found}.',
      website: 'websiteUrl of the server is no http or https URL.',
    },
    examples: {
      bad: [
        {
          title: 'a handshake without the version of the server',
          era: 'legacy',
          server: initialized({ serverInfo: { name: 'shelf' } }),
        },
        { title: 'true for a capability', era: 'legacy', server: initialized({ capabilities: { tools: true } }) },
        {
          title: 'a text for true',
          era: 'modern',
          server: discovered({ capabilities: { resources: { subscribe: 'yes' }, tools: null } }),
        },
        { title: 'a time below zero', era: 'modern', server: discovered({ ttlMs: -1, cacheScope: 'shared' }) },
        {
          title: 'the answer of the older era',
          era: 'modern',
          server: { handshake: 'discover', result: { capabilities: {}, supportedVersions: '2026-07-28' } },
        },
        {
          title: 'a website without a scheme',
          era: 'legacy',
          server: initialized({ serverInfo: { name: 'shelf', version: '1', websiteUrl: 'shelf.example' } }),
        },
      ],
      good: [
        {
          title: 'an empty capability',
          era: 'legacy',
          server: initialized({ capabilities: { tools: {} } }),
          shows: 'An empty capability, `"tools": {}`, declares that there are tools.',
        },
        {
          title: 'a capability of its own',
          era: 'modern',
          server: discovered({ capabilities: { 'x-shelf': true, experimental: { lending: {} } } }),
          shows: 'Capabilities that the specification does not know may be declared.',
        },
        {
          title: 'an answer that is stale at once',
          era: 'modern',
          server: discovered({ ttlMs: 0, cacheScope: 'private' }),
          shows: 'A `ttlMs` of 0 says that the answer is stale at once, which is allowed.',
        },
      ],
    },
  },
  ({ server, protocolVersion, report }) => {
    const { handshake, result } = server;
    const agreed = handshake === 'initialize' ? stringMember(result, 'protocolVersion') : protocolVersion;
    const revision =
      REVISIONS.find((known) => known === agreed) ?? NEWEST[handshake === 'initialize' ? 'legacy' : 'modern'];
    const method = handshake === 'initialize' ? 'initialize' : 'server/discover';
    for (const { path, member, expected, found, requirement } of checkResult(method, result, revision)) {
      if (requirement !== undefined && ELSEWHERE.has(requirement)) continue;
      const at = ['server', 'result', ...path] as const satisfies readonly ['server', ...PathSegment[]];
      const place = path.join('.') || `The result of ${method}`;
      const details = { requirements: requirement === undefined ? [] : [requirement] };
      if (member === undefined) report('wrong', at, { place, expected, found }, details);
      else report('missing', at, { place, member }, details);
    }
    const website = stringMember(serverInfo(server), 'websiteUrl');
    if (website === undefined || (isUri(website) && /^https?:\/\/[^/]/i.test(website))) return;
    const info = handshake === 'initialize' ? ['serverInfo'] : ['_meta', 'io.modelcontextprotocol/serverInfo'];
    // A format only annotates in the specification's schema.
    report(
      'website',
      ['server', 'result', ...info, 'websiteUrl'],
      {},
      { severity: 'warning', evidence: website, requirements: ['implementation-shape'] },
    );
  },
);

function initialized(members: Record<string, Json>): ServerFacts {
  return {
    handshake: 'initialize',
    result: {
      protocolVersion: '2025-11-25',
      capabilities: {},
      serverInfo: { name: 'shelf', version: '1.0.0' },
      ...members,
    },
  };
}

function discovered(members: Record<string, Json>): ServerFacts {
  return {
    handshake: 'discover',
    result: {
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      capabilities: {},
      ttlMs: 1000,
      cacheScope: 'public',
      ...members,
    },
  };
}
