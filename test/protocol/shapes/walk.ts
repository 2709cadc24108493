import { isArray, type Json, jsonType, member, stringMember } from '../../../src/model/json.ts';
import type { PathSegment } from '../../../src/model/pointer.ts';
import type { Revision } from '../../../src/protocol/revisions.ts';
import { anyNotification, anyRequest, resultResponse } from '../../../src/protocol/shapes/envelope.ts';
import { anyFailure, FAILURES } from '../../../src/protocol/shapes/errors.ts';
import { anyResult, NOTIFICATIONS, REQUESTS, RESULTS } from '../../../src/protocol/shapes/messages.ts';
import {
  formIn,
  type JsonType,
  type Member,
  type Shape,
  type TaggedShape,
} from '../../../src/protocol/shapes/shape.ts';

/** Something that a message can get wrong: a member of an object, or the member that decides a union. */
export type Spot = Member | TaggedShape;

/** Every message that the shapes know, with a name to call it by. */
export const ALL_SHAPES: ReadonlyMap<string, Shape> = new Map([
  ['any request', anyRequest],
  ['any notification', anyNotification],
  ['any result', resultResponse(anyResult)],
  ['any error', anyFailure],
  ...[...RESULTS].map(([method, shape]) => [`${method} result`, resultResponse(shape)] as const),
  ...[...REQUESTS].map(([method, shape]) => [`${method} request`, shape] as const),
  ...NOTIFICATIONS,
  ...[...FAILURES].map(([code, shape]) => [`error ${code}`, shape] as const),
]);

/** The shape that is meant for a message. */
export function shapeOf(message: Json, answersMethod: string | undefined): Shape {
  const method = stringMember(message, 'method') ?? '';
  const code = member(member(message, 'error'), 'code');
  const [name, other] = method.startsWith('notifications/')
    ? [method, 'any notification']
    : method !== ''
      ? [`${method} request`, 'any request']
      : code === undefined
        ? [`${answersMethod} result`, 'any result']
        : [`error ${JSON.stringify(code)}`, 'any error'];
  return (ALL_SHAPES.get(name) ?? ALL_SHAPES.get(other)) as Shape;
}

/** Every spot of a shape in one revision, each with the path to it. */
export function spotsOf(shape: Shape, revision: Revision, path = ''): (readonly [Spot, string])[] {
  const form = formIn(shape, revision);
  const within = (inner: Shape | undefined, at: string): (readonly [Spot, string])[] =>
    inner === undefined ? [] : spotsOf(inner, revision, at);
  switch (form?.kind) {
    case 'array':
    case 'map':
      return within(form.of, `${path} *`);
    case 'object':
      return Object.entries(form.members)
        .filter(([, its]) => formIn(its.shape, revision) !== undefined)
        .flatMap(([name, its]) => [[its, `${path} ${name}`] as const, ...within(its.shape, `${path} ${name}`)]);
    case 'both':
      return form.shapes.flatMap((each) => within(each, path));
    case 'byType':
      return Object.values(form.shapes).flatMap((each) => within(each, path));
    case 'tagged':
    case 'having':
      return [
        ...(form.kind === 'tagged' ? [[form, `${path} ${form.tag}`] as const] : []),
        ...Object.entries(form.branches).flatMap(([name, each]) => within(each, `${path}(${name})`)),
        ...within(form.otherwise, path),
      ];
    case 'any':
    case 'absent':
    case 'null':
    case 'boolean':
    case 'string':
    case 'number':
    case 'literal':
    case undefined:
      return [];
  }
}

/** The spots that a path into a value leads to, in one revision. */
export function spotsAt(shape: Shape, value: Json, path: readonly PathSegment[], revision: Revision): Spot[] {
  const form = formIn(shape, revision);
  const [head, ...tail] = path;
  if (form === undefined || head === undefined) return [];
  const on = (next: Shape | undefined, from: Json, rest: readonly PathSegment[]): Spot[] =>
    next === undefined ? [] : spotsAt(next, from, rest, revision);
  const child = isArray(value) ? value[Number(head)] : member(value, String(head));
  switch (form.kind) {
    case 'array':
    case 'map':
      return child === undefined ? [] : on(form.of, child, tail);
    case 'object': {
      const its = Object.hasOwn(form.members, head) ? form.members[head] : undefined;
      if (its === undefined) return [];
      if (tail.length === 0) return formIn(its.shape, revision) === undefined ? [] : [its];
      return child === undefined ? [] : on(its.shape, child, tail);
    }
    case 'both':
      return form.shapes.flatMap((each) => on(each, value, path));
    case 'byType':
      return on(form.shapes[jsonType(value) as JsonType], value, path);
    case 'tagged': {
      if (head === form.tag && tail.length === 0) return [form];
      const tag = String(member(value, form.tag) ?? form.byDefault);
      return on(form.branches[tag] ?? form.otherwise, value, path);
    }
    case 'having': {
      const present = Object.keys(form.branches).filter((name) => member(value, name) !== undefined);
      return present.length === 0
        ? on(form.otherwise, value, path)
        : present.flatMap((name) => on(form.branches[name], value, path));
    }
    case 'any':
    case 'absent':
    case 'null':
    case 'boolean':
    case 'string':
    case 'number':
    case 'literal':
      return [];
  }
}
