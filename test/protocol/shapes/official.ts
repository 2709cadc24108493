import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { isObject, type Json, member } from '../../../src/model/json.ts';
import { REVISIONS, type Revision } from '../../../src/protocol/revisions.ts';
import type { Judged } from './traps.ts';

const FOLDER = join(import.meta.dirname, '../../../../shared/spec');

function fileOf(revision: Revision): string {
  return join(FOLDER, `schema-${revision}.json`);
}

/** The revisions whose official schema.json is at hand. */
export const OFFICIAL: readonly Revision[] = REVISIONS.filter((revision) => existsSync(fileOf(revision)));

const RESULTS: Readonly<Record<string, string>> = {
  initialize: 'InitializeResult',
  'server/discover': 'DiscoverResult',
  'tools/list': 'ListToolsResult',
  'tools/call': 'CallToolResult',
  'prompts/list': 'ListPromptsResult',
  'prompts/get': 'GetPromptResult',
  'resources/list': 'ListResourcesResult',
  'resources/templates/list': 'ListResourceTemplatesResult',
  'resources/read': 'ReadResourceResult',
  'completion/complete': 'CompleteResult',
  'subscriptions/listen': 'SubscriptionsListenResult',
  'tasks/get': 'GetTaskResult',
  'tasks/cancel': 'CancelTaskResult',
  'tasks/result': 'GetTaskPayloadResult',
  'tasks/list': 'ListTasksResult',
};

const METHODS: Readonly<Record<string, string>> = {
  ping: 'PingRequest',
  'roots/list': 'ListRootsRequest',
  'sampling/createMessage': 'CreateMessageRequest',
  'elicitation/create': 'ElicitRequest',
  'tasks/get': 'GetTaskRequest',
  'tasks/result': 'GetTaskPayloadRequest',
  'tasks/cancel': 'CancelTaskRequest',
  'tasks/list': 'ListTasksRequest',
  'notifications/cancelled': 'CancelledNotification',
  'notifications/progress': 'ProgressNotification',
  'notifications/message': 'LoggingMessageNotification',
  'notifications/tools/list_changed': 'ToolListChangedNotification',
  'notifications/prompts/list_changed': 'PromptListChangedNotification',
  'notifications/resources/list_changed': 'ResourceListChangedNotification',
  'notifications/resources/updated': 'ResourceUpdatedNotification',
  'notifications/subscriptions/acknowledged': 'SubscriptionsAcknowledgedNotification',
  'notifications/elicitation/complete': 'ElicitationCompleteNotification',
  'notifications/tasks/status': 'TaskStatusNotification',
};

const ERRORS: Readonly<Record<string, string>> = {
  '-32021': 'MissingRequiredClientCapabilityError',
  '-32022': 'UnsupportedProtocolVersionError',
  '-32042': 'URLElicitationRequiredError',
};

/** Judges messages of one revision as the definition of the official schema does that is meant for them. */
export function officialJudge(revision: Revision): (judged: Judged) => boolean {
  const { $schema: _, ...schema } = JSON.parse(readFileSync(fileOf(revision), 'utf8')) as Record<string, object>;
  const container = Object.hasOwn(schema, '$defs') ? '$defs' : 'definitions';
  const definitions = schema[container] as Record<string, object>;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(schema, 'mcp');
  const compiled = new Map<string, ValidateFunction>();
  const fits = (value: Json | undefined, name: string): boolean => {
    const validate = compiled.get(name) ?? ajv.compile({ $ref: `mcp#/${container}/${name}` });
    compiled.set(name, validate);
    return validate(value);
  };
  const first = (...names: readonly (string | undefined)[]): string =>
    names.find((name) => name !== undefined && Object.hasOwn(definitions, name)) as string;

  return ({ message, answersMethod = '' }) => {
    if (!isObject(message)) return fits(message, 'JSONRPCMessage');
    const method = member(message, 'method');
    if (method !== undefined) {
      const notification = String(method).startsWith('notifications/');
      // In 2026-07-28 the definitions of requests are those that stand in a result.
      const known = revision < '2026-07-28' || notification ? METHODS[String(method)] : undefined;
      const name = first(
        known,
        notification || !Object.hasOwn(message, 'id') ? 'JSONRPCNotification' : 'JSONRPCRequest',
      );
      // Up to 2025-06-18 the definition of a message does not hold the envelope.
      return fits(message, name) && fits(message, name.endsWith('Request') ? 'JSONRPCRequest' : 'JSONRPCNotification');
    }
    const result = member(message, 'result');
    const error = member(message, 'error');
    if ((result === undefined) === (error === undefined)) return fits(message, 'JSONRPCMessage');
    if (error !== undefined)
      return fits(message, first(ERRORS[String(member(error, 'code'))], 'JSONRPCErrorResponse', 'JSONRPCError'));
    const asks = ['tools/call', 'prompts/get', 'resources/read', ''].includes(answersMethod);
    const type = member(result, 'resultType') === 'input_required' && asks ? 'InputRequiredResult' : undefined;
    const task =
      answersMethod === 'tools/call' && member(result, 'task') !== undefined ? 'CreateTaskResult' : undefined;
    const content = member(result, 'content') !== undefined;
    return (
      fits(message, first('JSONRPCResultResponse', 'JSONRPCResponse')) &&
      (fits(result, first(type, content ? undefined : task, RESULTS[answersMethod], 'Result')) ||
        (content && task !== undefined && fits(result, first(task, 'CallToolResult'))))
    );
  };
}
