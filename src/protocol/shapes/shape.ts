import { REVISIONS, type Revision } from '../revisions.ts';

/**
 * What a JSON value has to be: a small language, made with the functions of this file and judged by `check.ts`. Every
 * object is open: members that its shape does not name are never a problem.
 */
export type Shape = Form | ChangingShape;

/** A shape that is the same in every revision. */
export type Form =
  | { readonly kind: 'any' | 'absent' | 'null' | 'boolean' }
  | { readonly kind: 'string'; readonly format?: StringFormat }
  | { readonly kind: 'number'; readonly whole: boolean; readonly min?: number; readonly max?: number }
  | { readonly kind: 'literal'; readonly values: readonly string[] }
  | ArrayShape
  | MapShape
  | ObjectShape
  | { readonly kind: 'both'; readonly shapes: readonly [Shape, Shape] }
  | { readonly kind: 'byType'; readonly shapes: { readonly [T in JsonType]?: Shape } }
  | TaggedShape
  | HavingShape;

/** What a string stands for. It makes messages clearer and is not judged: formats only annotate in the specification's schema. */
export type StringFormat = 'uri' | 'uri-template' | 'base64' | 'date-time';

/** The JSON types, in the words of `jsonType`. */
export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

/** The id of a requirement that a fault breaks; undefined takes over that of the surrounding shape, null is none. */
export type Requirement = string | null | undefined;

/** A list; `requirement` is what a faulty item breaks. */
interface ArrayShape {
  readonly kind: 'array';
  readonly of: Shape;
  readonly max?: number;
  readonly requirement?: Requirement;
}

/** An object with any member names and one shape for all values; `requirement` is what a faulty value breaks. */
export interface MapShape {
  readonly kind: 'map';
  readonly of: Shape;
  readonly requirement?: Requirement;
}

/** An object with named members; `requirement` is what faults in its members break. */
export interface ObjectShape {
  readonly kind: 'object';
  readonly members: Members;
  /** At least one of these members must be there; an empty object does not count. */
  readonly some?: readonly string[];
  readonly requirement?: Requirement;
}

/** The members of an object by name. */
export type Members = Readonly<Record<string, Member>>;

/** A member of an object. */
export interface Member {
  readonly shape: Shape;
  /** Whether it must be there, in the revisions that have it. */
  readonly required: boolean;
  readonly requirement?: Requirement;
  /** What its absence breaks, where that is not `requirement`. */
  readonly missing?: Requirement;
}

/** An object whose shape depends on the text of one member. */
export interface TaggedShape extends TagOptions {
  readonly kind: 'tagged';
  readonly tag: string;
  readonly branches: Readonly<Record<string, Shape>>;
}

/** What to make of a tag that names no branch. */
export interface TagOptions {
  /** The branch that an object without the tag belongs to. */
  readonly byDefault?: string;
  /** Whether the tag may be left out; only with `byDefault`. */
  readonly optional?: boolean;
  /** The shape for a tag that names no branch, where such a tag is no fault. */
  readonly otherwise?: Shape;
  /** What an unknown tag breaks. */
  readonly requirement?: Requirement;
  /** What a tag breaks that is not there or no text, where that is not `requirement`. */
  readonly missing?: Requirement;
  /** What tags break that are known elsewhere, by tag. */
  readonly misplaced?: Readonly<Record<string, string>>;
}

/** An object whose shape depends on which of some members it has. */
export interface HavingShape {
  readonly kind: 'having';
  /** Where an object has several of them, it is enough to fit one. */
  readonly branches: Readonly<Record<string, Shape>>;
  /** The shape of an object that has none of them; without it, that is a fault. */
  readonly otherwise?: Shape;
  /** Whether an object must not fit two of them. */
  readonly exclusive?: boolean;
}

/** A shape that differs between revisions: each entry holds from its revision on; undefined: there is no such thing. */
export interface ChangingShape {
  readonly kind: 'changing';
  readonly from: readonly (readonly [Revision, Shape | undefined])[];
}

/** Any JSON value. */
export const any: Shape = { kind: 'any' };

/** No value at all: the member must not be there. */
export const absent: Shape = { kind: 'absent' };

/** Nothing but `null`. */
export const nil: Shape = { kind: 'null' };

/** `true` or `false`. */
export const boolean: Shape = { kind: 'boolean' };

/** Any text, the empty one too. */
export const string: Shape = { kind: 'string' };

/** Any number. */
export const number: Shape = { kind: 'number', whole: false };

/** A number without a fraction; `1.0` is one. */
export const integer: Shape = { kind: 'number', whole: true };

/** Any object. */
export const anyObject: Shape = { kind: 'object', members: {} };

/** A string that stands for something. */
export function stringOf(format: StringFormat): Shape {
  return { kind: 'string', format };
}

/** A number between two bounds, both included. */
export function numberFrom(min: number, max: number): Shape {
  return { kind: 'number', whole: false, min, max };
}

/** A whole number that is not below `min`. */
export function integerFrom(min: number): Shape {
  return { kind: 'number', whole: true, min };
}

/** Exactly one of some texts. */
export function literal(...values: readonly string[]): Shape {
  return { kind: 'literal', values };
}

/** A list of any length up to `max`. */
export function array(of: Shape, more: { readonly max?: number; readonly requirement?: Requirement } = {}): Shape {
  return { kind: 'array', of, ...more };
}

/** An object with any member names and one shape for all values. */
export function map(of: Shape, more: { readonly requirement?: Requirement } = {}): Shape {
  return { kind: 'map', of, ...more };
}

/** An object with named members, in the order in which faults are told. */
export function object(
  members: Members,
  more: { readonly requirement?: Requirement; readonly some?: readonly string[] } = {},
): Shape {
  return { kind: 'object', members, ...more };
}

/** A member that must be there; `missing` is what its absence breaks, where that is not `requirement`. */
export function required(shape: Shape, requirement?: Requirement, missing?: Requirement): Member {
  return { shape, required: true, requirement, missing };
}

/** A member that may be left out; `null` does not leave it out. */
export function optional(shape: Shape, requirement?: Requirement): Member {
  return { shape, required: false, requirement };
}

/** An object that has to fit two shapes. */
export function both(first: Shape, second: Shape): Shape {
  return { kind: 'both', shapes: [first, second] };
}

/** A value of one of some JSON types, each with its own shape. */
export function byType(shapes: { readonly [T in JsonType]?: Shape }): Shape {
  return { kind: 'byType', shapes };
}

/** A union that one member decides: only the chosen branch is judged. */
export function tagged(tag: string, branches: Readonly<Record<string, Shape>>, more: TagOptions = {}): Shape {
  return { kind: 'tagged', tag, branches, ...more };
}

/** A union that the presence of members decides. */
export function having(branches: HavingShape['branches'], more: Omit<HavingShape, 'kind' | 'branches'> = {}): Shape {
  return { kind: 'having', branches, ...more };
}

/** A shape that differs between revisions, as the changes to it: `{'2025-06-18': a, '2026-07-28': b}`. */
export function changing(changes: { readonly [R in Revision]?: Shape }): Shape {
  return { kind: 'changing', from: REVISIONS.flatMap((r) => (changes[r] === undefined ? [] : [[r, changes[r]]])) };
}

/** Something that came with a revision. */
export function since(revision: Revision, shape: Shape): Shape {
  return changing({ [revision]: shape });
}

/** Something that a revision was the last to have. */
export function until(last: Revision, shape: Shape): Shape {
  return { kind: 'changing', from: [[REVISIONS[0], shape], ...after(last)] };
}

/** Something that one revision alone has. */
export function only(revision: Revision, shape: Shape): Shape {
  return { kind: 'changing', from: [[revision, shape], ...after(revision)] };
}

function after(revision: Revision): ChangingShape['from'] {
  const next = REVISIONS[REVISIONS.indexOf(revision) + 1];
  return next === undefined ? [] : [[next, undefined]];
}

/** The form of a shape in one revision; undefined when that revision has no such thing. */
export function formIn(shape: Shape, revision: Revision): Form | undefined {
  let form: Shape | undefined = shape;
  while (form?.kind === 'changing') form = form.from.findLast(([first]) => first <= revision)?.[1];
  return form;
}
