import { isArray, isObject, type Json, type JsonObject, member } from '../../model/json.ts';
import { REVISIONS, type Revision } from '../revisions.ts';
import { problemsWith, type ShapeProblem } from './check.ts';
import { anyNotification, anyRequest, resultResponse, unreadable } from './envelope.ts';
import { anyFailure, FAILURES } from './errors.ts';
import { anyResult, NOTIFICATIONS, REQUESTS, RESULTS } from './messages.ts';
import { prompt } from './prompts.ts';
import { resource, resourceTemplate } from './resources.ts';
import { formIn, type Shape } from './shape.ts';
import { tool } from './tools.ts';
import { anyMember, onlyOne } from './words.ts';

export type { ShapeProblem } from './check.ts';

/** What is known of a message that a server sent. */
export interface MessageContext {
  /** The revision that the connection speaks. */
  readonly revision: Revision;
  /** The method of the request that the message answers; left out, only what all results have in common is checked. */
  readonly answersMethod?: string | undefined;
}

/** What a saved definition defines. */
export type DefinitionKind = 'tool' | 'prompt' | 'resource' | 'resourceTemplate';

const DEFINITIONS: Readonly<Record<DefinitionKind, { readonly shape: Shape; readonly requirement: string }>> = {
  tool: { shape: tool, requirement: 'tool-required-fields' },
  prompt: { shape: prompt, requirement: 'prompt-shape' },
  resource: { shape: resource, requirement: 'resource-shape' },
  resourceTemplate: { shape: resourceTemplate, requirement: 'resource-template-shape' },
};

// Lists that stay what they are, by which `check.ts` knows what it has looked up before.
const ALONE = Object.fromEntries(REVISIONS.map((revision) => [revision, [revision]])) as unknown as Readonly<
  Record<Revision, readonly Revision[]>
>;

/**
 * Where a message from a server is not what its method and revision demand. An unknown method is no problem. The
 * messages of a batch (2025-03-26 only) are checked one by one, without `answersMethod`.
 */
export function checkMessage(message: Json, context: MessageContext): ShapeProblem[] {
  const { revision, answersMethod } = context;
  if (!isArray(message) || revision !== '2025-03-26') return checkOne(message, revision, answersMethod);
  return message.flatMap((one, index) =>
    checkOne(one, revision, undefined).map((problem) => ({ ...problem, path: [index, ...problem.path] })),
  );
}

/** Where a result, saved without its envelope, is not what the method that it answers demands. */
export function checkResult(method: string, result: Json, revision: Revision): ShapeProblem[] {
  return problemsWith(result, resultShape(method, revision), ALONE[revision], 'rpc-result-object');
}

// Several rules ask the same of each definition.
const known = new WeakMap<JsonObject, Known>();
interface Known {
  readonly kind: DefinitionKind;
  readonly revision: Revision | 'any';
  readonly problems: readonly ShapeProblem[];
}

/**
 * Where a saved definition is not what a revision demands. With `any`, everything is checked that some revision
 * defines, and a fault counts only when each revision that defines the place finds one.
 */
export function checkDefinition(
  kind: DefinitionKind,
  value: Json,
  revision: Revision | 'any',
): readonly ShapeProblem[] {
  const before = isObject(value) ? known.get(value) : undefined;
  if (before !== undefined && before.kind === kind && before.revision === revision) return before.problems;
  const { shape, requirement } = DEFINITIONS[kind];
  const problems = problemsWith(value, shape, revision === 'any' ? REVISIONS : ALONE[revision], requirement);
  if (isObject(value)) known.set(value, { kind, revision, problems });
  return problems;
}

function checkOne(message: Json, revision: Revision, answersMethod: string | undefined): ShapeProblem[] {
  if (!isObject(message))
    return problemsWith(message, unreadable, ALONE[revision], isArray(message) ? 'rpc-batch-not-emitted' : undefined);
  if (Object.hasOwn(message, 'method')) return problemsWith(message, methodShape(message, revision), ALONE[revision]);
  const answer = ['result', 'error'].filter((name) => Object.hasOwn(message, name));
  if (answer.length !== 1) {
    const problem =
      answer.length === 0
        ? { path: [], expected: anyMember(['method', 'result', 'error']), found: 'nothing' }
        : { path: [], expected: onlyOne(answer), found: 'both' };
    // Without an id it need not have been meant as a response.
    const response = answer.length > 0 || Object.hasOwn(message, 'id');
    return [
      ...problemsWith(message, unreadable, ALONE[revision]),
      response ? { ...problem, requirement: 'rpc-result-xor-error' } : problem,
    ];
  }
  return problemsWith(
    message,
    answer[0] === 'result' ? resultResponse(resultShape(answersMethod, revision)) : failureShape(message, revision),
    ALONE[revision],
  );
}

/** Requests and notifications that are not known are told apart by their name and their id. */
function methodShape(message: JsonObject, revision: Revision): Shape {
  const method = member(message, 'method');
  if (typeof method === 'string') {
    const known = [REQUESTS.get(method), NOTIFICATIONS.get(method)].find((shape) => existsIn(shape, revision));
    if (known !== undefined) return known;
    if (method.startsWith('notifications/')) return anyNotification;
  }
  return Object.hasOwn(message, 'id') ? anyRequest : anyNotification;
}

function resultShape(method: string | undefined, revision: Revision): Shape {
  const shape = method === undefined ? undefined : RESULTS.get(method);
  return existsIn(shape, revision) ? shape : anyResult;
}

function failureShape(message: JsonObject, revision: Revision): Shape {
  const code = member(member(message, 'error'), 'code');
  const shape = typeof code === 'number' ? FAILURES.get(code) : undefined;
  return existsIn(shape, revision) ? shape : anyFailure;
}

function existsIn(shape: Shape | undefined, revision: Revision): shape is Shape {
  return shape !== undefined && formIn(shape, revision) !== undefined;
}
