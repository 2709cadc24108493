import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { isObject, type Json, type JsonObject, member, stringMember } from '../../model/json.ts';
import type { PathSegment } from '../../model/pointer.ts';
import { LIST_PARTS, type WireRecord } from '../../model/surface.ts';
import { judgedRevision, type ReceivedMessage, receivedMessages } from '../../protocol/exchanges.ts';
import { checkMessage, type ShapeProblem } from '../../protocol/shapes/index.ts';

/** What `spec/rpc-envelope`, `spec/rpc-response-id` and `spec/error-codes` report. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'rpc-version-field',
  'rpc-response-id-echo',
  'rpc-result-xor-error',
  'rpc-result-object',
  'rpc-error-shape',
  'rpc-notification-has-no-id',
  'rpc-batch-not-emitted',
  'rpc-request-id-unique',
  'err-reserved-code-meaning',
]);
const HANDSHAKES: ReadonlySet<string> = new Set(['initialize', 'server/discover']);

const REQUIREMENTS = [
  'result-type-present',
  'result-type-known',
  'result-input-required-methods',
  'result-meta-object',
  'cache-ttl-present',
  'cache-ttl-nonnegative-integer',
  'cache-scope-present-valid',
  'page-next-cursor-type',
  'tool-list-shape',
  'implementation-shape',
  'log-message-shape',
  'progress-shape',
  'call-result-content',
  'call-iserror-boolean',
  'call-structured-object-legacy',
  'content-type-known',
  'content-text-shape',
  'content-media-shape',
  'content-resource-link-shape',
  'content-embedded-resource-shape',
  'content-annotations-valid',
  'icon-shape',
  'prompt-result-shape',
  'resource-read-shape',
  'resource-blob-encoded',
  'completion-result-shape',
  'mrtr-nonempty',
  'mrtr-input-request-kinds',
  'mrtr-request-state-string',
  'elicit-params-shape',
  'elicit-schema-flat',
  'elicit-complete-notification',
  'elicit-url-required-error-shape',
  'sampling-params-shape',
  'sub-ack-filter-shape',
  'sub-ack-subscription-id',
  'sub-graceful-close',
  'sub-notifications-tagged',
  'tasks25-related-task-meta',
  'tasks25-task-shape',
  'tasksext-result-type',
] as const;

export const messageShape = defineRule(
  {
    id: 'spec/message-shape',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['wire'],
    title: 'A message is not what its method demands',
    why: 'The schema fixes what each result and notification holds, and clients check it: a list without `resultType` or `cacheScope`, or with a cursor that is null, is refused as a whole by those that check strictly, and read by guesswork by the others.',
    remedy:
      'Send what the schema of the revision has for the method; the types of an official SDK know it. Leave `nextCursor` out on the last page.',
    spec: { revision: '2026-07-28', page: 'basic', section: 'Result Responses', level: 'SCHEMA' },
    requirements: REQUIREMENTS,
    falsePositives: [
      'What 2026-07-28 asks of results is not asked in an exchange of the older era.',
      'A `ttlMs` of 0 and an empty list are fine.',
      'Methods and members that the specification does not know are no defect.',
      'Definitions in lists, the handshake and the envelope have rules of their own.',
    ],
    messages: {
      missing: '{what}: {place} has no "{member}"{more}.',
      wrong: '{what}: {place} must be {expected}; it is {found}{more}.',
    },
    examples: {
      bad: [
        {
          title: 'a list without what 2026-07-28 added',
          era: 'modern',
          wire: exchange('tools/list', { tools: [] }),
        },
        {
          title: 'caching that cannot be',
          era: 'modern',
          wire: exchange('prompts/list', { resultType: 'complete', prompts: [], ttlMs: 0.5, cacheScope: 'shared' }),
        },
        {
          title: 'null for the last page',
          era: 'legacy',
          wire: exchange('tools/list', { tools: [], nextCursor: null }, {}),
        },
        { title: 'an object of tools', era: 'legacy', wire: exchange('tools/list', { tools: {} }, {}) },
        {
          title: 'log messages of a level that does not exist',
          era: 'legacy',
          wire: wireOf([
            { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'warn', data: 'low on paper' } },
            { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'warn', data: 'out of paper' } },
          ]),
        },
      ],
      good: [
        {
          title: 'the older leg of a server of both eras',
          wire: exchange('tools/list', { tools: [] }, {}),
          shows: 'What 2026-07-28 asks of results is not asked in an exchange of the older era.',
        },
        {
          title: 'an empty list that is stale at once',
          era: 'modern',
          wire: exchange('tools/list', { resultType: 'complete', tools: [], ttlMs: 0, cacheScope: 'private' }),
          shows: 'A `ttlMs` of 0 and an empty list are fine.',
        },
        {
          title: 'methods of its own',
          wire: wireOf([{ jsonrpc: '2.0', method: 'notifications/shelf', params: { moved: true } }]),
          shows: 'Methods and members that the specification does not know are no defect.',
        },
        {
          title: 'faults that other rules report',
          wire: wireOf([
            {
              jsonrpc: '2.0',
              id: 1,
              result: { tools: [{ name: 7 }], resultType: 'complete', ttlMs: 1, cacheScope: 'public' },
            },
            { id: 9, error: 'no' },
          ]),
          shows: 'Definitions in lists, the handshake and the envelope have rules of their own.',
        },
      ],
    },
  },
  ({ wire, era, protocolVersion, report }) => {
    const found = new Map<
      string,
      { count: number; readonly received: ReceivedMessage; readonly problem: ShapeProblem; readonly what: string }
    >();
    for (const received of receivedMessages(wire)) {
      const revision = judgedRevision(received, { era, protocolVersion });
      if (revision === undefined || !isObject(received.message)) continue;
      const answersMethod = received.answers?.method;
      const what = stringMember(received.message, 'method') ?? answersMethod ?? 'Response';
      for (const problem of checkMessage(received.message, { revision, answersMethod })) {
        if (isElsewhere(problem, received)) continue;
        const place = problem.path.map((segment) => (typeof segment === 'number' ? '#' : segment));
        const key = JSON.stringify([what, place, problem.member ?? null, problem.expected]);
        const before = found.get(key);
        if (before === undefined) found.set(key, { count: 1, received, problem, what });
        else before.count += 1;
      }
    }
    for (const { count, received, problem, what } of found.values()) {
      const { path, member: name, expected, requirement } = problem;
      const at = ['wire', ...received.path, ...path] as const satisfies readonly ['wire', ...PathSegment[]];
      const place = path.join('.') || 'the message';
      const more = count === 1 ? '' : ` (${count} times)`;
      const requirements = REQUIREMENTS.filter((id) => id === requirement);
      // Null for "no more pages" is common, and tolerated by many clients.
      const mild = requirement === 'page-next-cursor-type' && problem.found === 'null';
      if (name !== undefined) report('missing', at, { what, place, member: name, more }, { requirements });
      else
        report(
          'wrong',
          at,
          { what, place, expected, found: problem.found, more },
          mild ? { severity: 'warning', requirements } : { requirements },
        );
    }
  },
);

function isElsewhere({ path, requirement }: ShapeProblem, { message, answers }: ReceivedMessage): boolean {
  if (requirement !== undefined && ELSEWHERE.has(requirement)) return true;
  if (isObject(message) && !Object.hasOwn(message, 'method') && !Object.hasOwn(message, 'result') && path.length === 0)
    return true;
  if (path[0] !== 'result') return false;
  if (!isObject(member(message, 'result'))) return true;
  if (answers !== undefined && HANDSHAKES.has(answers.method)) return true;
  return path.length > 2 && LIST_PARTS.some((part) => part === path[1]) && typeof path[2] === 'number';
}

function exchange(
  method: string,
  result: JsonObject,
  params: JsonObject = { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } },
): WireRecord {
  return exampleWire([
    { at: 0, direction: 'sent', message: { jsonrpc: '2.0', id: 1, method, params } },
    { at: 1, direction: 'received', message: { jsonrpc: '2.0', id: 1, result } },
  ]);
}

function wireOf(messages: readonly Json[]): WireRecord {
  return exampleWire(messages.map((message) => ({ at: 1, direction: 'received', message })));
}
