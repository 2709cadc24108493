import { isArray, isObject, type Json, type JsonObject, jsonType } from '../../model/json.ts';
import type { PathSegment } from '../../model/pointer.ts';
import type { Revision } from '../revisions.ts';
import {
  type ChangingShape,
  type Form,
  formIn,
  type HavingShape,
  type MapShape,
  type ObjectShape,
  type Requirement,
  type Shape,
  type TaggedShape,
} from './shape.ts';
import { anyMember, described, expectation, oneOf, onlyOne } from './words.ts';

/** One place where a value is not what its shape demands. */
export interface ShapeProblem {
  /** Into the value, and it resolves: for a missing member it leads to the object that lacks it. */
  readonly path: readonly PathSegment[];
  /** The member that is missing. */
  readonly member?: string;
  /** What must stand there, in plain words. */
  readonly expected: string;
  /** What stands there, in plain words; it may quote the server's text. */
  readonly found: string;
  /** The id of the requirement that this breaks, when one fits exactly. */
  readonly requirement?: string;
}

/** Where a check stands. */
interface Place {
  readonly path: readonly PathSegment[];
  /** Oldest first. Of several, a fault counts only when each of those that have the thing finds one. */
  readonly revisions: readonly Revision[];
  readonly requirement: Requirement;
}

/**
 * Everything in a value that is not what its shape demands, in the order of the shape; the time is linear in the size
 * of the value. Of several revisions (oldest first), a fault counts only when each of those that have the thing finds
 * one. `requirement` is what a value of the wrong type breaks.
 */
export function problemsWith(
  value: Json,
  shape: Shape,
  revisions: readonly Revision[],
  requirement?: string,
): ShapeProblem[] {
  return [...fit(value, shape, { path: [], revisions, requirement })];
}

function fit(value: Json, shape: Shape, at: Place): readonly ShapeProblem[] {
  if (shape.kind !== 'changing') return fitForm(value, shape, at);
  let newest: readonly ShapeProblem[] | undefined;
  for (const { form, revisions } of formsIn(shape, at.revisions)) {
    const problems = fitForm(value, form, { ...at, revisions });
    if (problems.length === 0) return problems;
    newest ??= problems;
  }
  return newest ?? [];
}

function fitForm(value: Json, form: Form, at: Place): readonly ShapeProblem[] {
  switch (form.kind) {
    case 'any':
      return [];
    case 'absent':
      return wrong(value, form, at);
    case 'null':
      return value === null ? [] : wrong(value, form, at);
    case 'boolean':
      return typeof value === 'boolean' ? [] : wrong(value, form, at);
    case 'string':
      return typeof value === 'string' ? [] : wrong(value, form, at);
    case 'literal':
      return typeof value === 'string' && form.values.includes(value) ? [] : wrong(value, form, at);
    case 'number':
      return typeof value === 'number' &&
        (form.whole ? Number.isInteger(value) : Number.isFinite(value)) &&
        (form.min === undefined || value >= form.min) &&
        (form.max === undefined || value <= form.max)
        ? []
        : wrong(value, form, at);
    case 'array': {
      if (!isArray(value)) return wrong(value, form, at);
      const long = form.max !== undefined && value.length > form.max;
      return [
        ...(long ? problem(at, `at most ${form.max} items`, `${value.length} items`) : []),
        ...value.flatMap((item, index) => fit(item, form.of, inside(at, index, form.requirement))),
      ];
    }
    case 'map':
      return isObject(value) ? fitMap(value, form, at) : wrong(value, form, at);
    case 'object':
      return isObject(value) ? fitObject(value, form, at) : wrong(value, form, at);
    case 'both':
      return isObject(value) ? form.shapes.flatMap((shape) => fit(value, shape, at)) : wrong(value, form, at);
    case 'byType': {
      const shape = Object.entries(form.shapes).find(([type]) => type === jsonType(value))?.[1];
      return exists(shape, at) ? fit(value, shape, at) : wrong(value, form, at);
    }
    case 'tagged':
      return isObject(value) ? fitTagged(value, form, at) : wrong(value, form, at);
    case 'having':
      return isObject(value) ? fitHaving(value, form, at) : wrong(value, form, at);
  }
}

function fitMap(value: JsonObject, form: MapShape, at: Place): readonly ShapeProblem[] {
  return (
    Object.entries(value)
      .map(([name, child]) => ({ name, problems: fit(child, form.of, inside(at, name, form.requirement)) }))
      .filter(({ problems }) => problems.length > 0)
      // The order in which a server names its members must not show in the result.
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap(({ problems }) => problems)
  );
}

function fitObject(value: JsonObject, form: ObjectShape, at: Place): readonly ShapeProblem[] {
  const here = { ...at, requirement: own(form.requirement, at.requirement) };
  const problems = Object.entries(form.members).flatMap(([name, member]) => {
    if (Object.hasOwn(value, name))
      return fit(value[name] as Json, member.shape, inside(here, name, member.requirement));
    const always = at.revisions.every((revision) => formIn(member.shape, revision) !== undefined);
    return member.required && always ? missing(name, here, own(member.missing, member.requirement)) : [];
  });
  return form.some?.every((name) => isNothing(value, name)) === true
    ? [...problems, ...problem(here, anyMember(form.some), 'nothing')]
    : problems;
}

function fitTagged(value: JsonObject, form: TaggedShape, at: Place): readonly ShapeProblem[] {
  const known = Object.keys(form.branches).filter((name) => exists(form.branches[name], at));
  const branch = (name: string): readonly ShapeProblem[] => fit(value, form.branches[name] as Shape, at);
  if (!Object.hasOwn(value, form.tag))
    return [
      ...(form.optional === true ? [] : missing(form.tag, at, own(form.missing, form.requirement))),
      ...(form.byDefault === undefined ? [] : branch(form.byDefault)),
    ];
  const tag = value[form.tag] as Json;
  const unknown = (requirement: Requirement): readonly ShapeProblem[] =>
    problem(inside(at, form.tag, requirement), oneOf(known), described(tag));
  if (typeof tag !== 'string') return unknown(own(form.missing, form.requirement));
  if (known.includes(tag)) return branch(tag);
  if (form.otherwise !== undefined) return fit(value, form.otherwise, at);
  const elsewhere = Object.entries(form.misplaced ?? {}).find(([name]) => name === tag)?.[1];
  return unknown(own(elsewhere, form.requirement));
}

function fitHaving(value: JsonObject, form: HavingShape, at: Place): readonly ShapeProblem[] {
  const known = Object.keys(form.branches).filter((name) => exists(form.branches[name], at));
  const present = known.filter((name) => Object.hasOwn(value, name));
  const [first, ...rest] = present.map((name) => fit(value, form.branches[name] as Shape, at));
  if (first === undefined)
    return form.otherwise === undefined ? problem(at, anyMember(known), 'nothing') : fit(value, form.otherwise, at);
  const fitting = [first, ...rest].filter((problems) => problems.length === 0).length;
  if (fitting === 0) return first;
  return fitting > 1 && form.exclusive === true ? problem(at, onlyOne(present), 'both') : [];
}

/** The different forms of a changing shape, newest first, each with its revisions; none where there is no such thing. */
function formsIn(shape: ChangingShape, revisions: readonly Revision[]): Forms {
  const kept = knownForms.get(shape)?.get(revisions) ?? findForms(shape, revisions);
  const byRevisions = knownForms.get(shape) ?? new WeakMap<readonly Revision[], Forms>();
  knownForms.set(shape, byRevisions.set(revisions, kept));
  return kept;
}

type Forms = readonly { readonly form: Form; readonly revisions: readonly Revision[] }[];

// Shapes and lists of revisions are few and constant, and each definition asks for the same.
const knownForms = new WeakMap<ChangingShape, WeakMap<readonly Revision[], Forms>>();

function findForms(shape: ChangingShape, revisions: readonly Revision[]): Forms {
  const forms = new Map<Form, Revision[]>();
  for (const revision of revisions.toReversed()) {
    const form = formIn(shape, revision);
    if (form !== undefined) forms.set(form, [revision, ...(forms.get(form) ?? [])]);
  }
  return [...forms].map(([form, its]) => ({ form, revisions: its }));
}

function exists(shape: Shape | undefined, at: Place): shape is Shape {
  return shape !== undefined && at.revisions.some((revision) => formIn(shape, revision) !== undefined);
}

function inside(at: Place, segment: PathSegment, requirement?: Requirement): Place {
  return { ...at, path: [...at.path, segment], requirement: own(requirement, at.requirement) };
}

function wrong(value: Json, form: Form, at: Place): readonly ShapeProblem[] {
  return problem(at, expectation(form, at.revisions), described(value));
}

function missing(name: string, at: Place, requirement: Requirement): readonly ShapeProblem[] {
  return problem({ ...at, requirement: own(requirement, at.requirement) }, anyMember([name]), 'nothing', name);
}

function problem(at: Place, expected: string, found: string, member?: string): readonly [ShapeProblem] {
  return [
    {
      path: at.path,
      ...(member === undefined ? {} : { member }),
      expected,
      found,
      ...(at.requirement === undefined || at.requirement === null ? {} : { requirement: at.requirement }),
    },
  ];
}

/** An empty object says as little as a missing member. */
function isNothing(value: JsonObject, name: string): boolean {
  const found = Object.hasOwn(value, name) ? value[name] : undefined;
  return found === undefined || (isObject(found) && Object.keys(found).length === 0);
}

/** The requirement that something names for itself, or else the surrounding one. */
function own(its: Requirement, surrounding: Requirement): Requirement {
  return its === undefined ? surrounding : its;
}
