import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser';
import type * as z from 'zod/mini';
import type { SafeText } from '../model/run.ts';
import { display, trusted } from '../text/display.ts';
import { nearest } from '../text/nearest.ts';
import { lineIndex } from './line-index.ts';
import { describeSyntaxError } from './syntax-error.ts';

/** Says in a text where a path into its value leads: `line 3, column 5: `. */
export type PlaceOf = (path: readonly PropertyKey[]) => string;

/** A value of the right form, or one line for each thing that is wrong with it, with its place in the text. */
export type ReadStrict<T> = { readonly status: 'ok'; readonly value: T; readonly placeOf: PlaceOf } | Misread;

/** What is wrong with a text, one line for each thing. */
export interface Misread {
  readonly status: 'failed';
  readonly problems: readonly SafeText[];
}

/** Reads JSON with comments and trailing commas in a form that knows no other keys; `noun` names the whole. */
export function readStrict<T>(text: string, schema: z.ZodMiniType<T>, noun: string): ReadStrict<T> {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const errors: ParseError[] = [];
  let tree: Node | undefined;
  try {
    tree = parseTree(source, errors, { allowTrailingComma: true });
  } catch {
    // The parser recurses; nobody nests a file of settings so deep.
    return { status: 'failed', problems: [trusted('not JSON: nested too deep')] };
  }
  if (tree === undefined || errors.length > 0)
    return { status: 'failed', problems: [trusted(describeSyntaxError(source, 'jsonc'))] };
  return checkStrict(getNodeValue(tree), schema, noun, (path) => placeOf(source, tree, path));
}

/** Checks a value that is there already. */
export function checkStrict<T>(
  value: unknown,
  schema: z.ZodMiniType<T>,
  noun: string,
  placeOf: PlaceOf,
): ReadStrict<T> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return { status: 'ok', value: parsed.data, placeOf };
  const context: Context = { schema, noun, placeOf };
  return { status: 'failed', problems: parsed.error.issues.flatMap((issue) => describeIssue(issue, context)) };
}

interface Context {
  readonly schema: z.ZodMiniType;
  readonly noun: string;
  readonly placeOf: PlaceOf;
}

function placeOf(source: string, tree: Node, path: readonly PropertyKey[]): string {
  const node = findNodeAtLocation(tree, path as (string | number)[]);
  // What is missing is missing from the nearest thing that is there.
  if (node === undefined) return path.length === 0 ? '' : placeOf(source, tree, path.slice(0, -1));
  // A member is pointed at by its name.
  const { line, column } = lineIndex(source)(node.parent?.type === 'property' ? node.parent.offset : node.offset);
  return `line ${line}, column ${column}: `;
}

function describeIssue(issue: z.core.$ZodIssue, context: Context): SafeText[] {
  const { schema, noun, placeOf } = context;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const meant = nearest(key, memberNames(schema, issue.path));
      const hint = meant === undefined ? '' : `; did you mean "${meant}"?`;
      return trusted(`${placeOf([...issue.path, key])}unknown key "${display(key, 60)}"${hint}`);
    });
  }
  // Of a union, the branch that got furthest says best what is wrong.
  if (issue.code === 'invalid_union') {
    const [deepest] = issue.errors
      .filter((errors) => errors.some((error) => error.path.length > 0 || error.code === 'unrecognized_keys'))
      .sort((a, b) => a.length - b.length);
    if (deepest !== undefined)
      return deepest.flatMap((error) => describeIssue({ ...error, path: [...issue.path, ...error.path] }, context));
  }
  const values =
    issue.code === 'invalid_union' ? issue.errors.flat().find(({ code }) => code === 'invalid_value') : undefined;
  if (values !== undefined) return describeIssue({ ...values, path: issue.path }, context);
  const name = issue.path.length === 0 ? noun : `"${display(issue.path.map(String).join('.'), 80)}"`;
  return [trusted(`${placeOf(issue.path)}${name}: ${expectation(issue)}`)];
}

function expectation(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value')
    return `expected ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
  if (issue.code === 'invalid_type')
    return issue.input === undefined
      ? 'is missing'
      : `expected ${issue.expected === 'record' ? 'object' : issue.expected}`;
  if (issue.code === 'invalid_format') return issue.format === 'date' ? 'expected a date, YYYY-MM-DD' : issue.message;
  if (issue.code === 'too_small')
    return issue.origin === 'string' || issue.origin === 'array' ? 'is empty' : 'is too small';
  return 'has the wrong form';
}

/** The member names that the schema allows at a path, for suggestions. */
function memberNames(schema: z.ZodMiniType, path: readonly PropertyKey[]): string[] {
  let nodes: unknown[] = [schema];
  for (const segment of path) nodes = nodes.flatMap(unwrap).flatMap((node) => childOf(node, segment));
  return nodes.flatMap(unwrap).flatMap((node) => Object.keys(shapeOf(node) ?? {}));
}

interface Definition {
  readonly type?: string;
  readonly innerType?: unknown;
  readonly options?: readonly unknown[];
  readonly shape?: Readonly<Record<string, unknown>>;
  readonly element?: unknown;
  readonly valueType?: unknown;
}

function definitionOf(node: unknown): Definition {
  return (node as { readonly _zod?: { readonly def?: Definition } })._zod?.def ?? {};
}

function unwrap(node: unknown): unknown[] {
  const { innerType, options } = definitionOf(node);
  if (innerType !== undefined) return unwrap(innerType);
  return options === undefined ? [node] : options.flatMap(unwrap);
}

function shapeOf(node: unknown): Readonly<Record<string, unknown>> | undefined {
  return definitionOf(node).shape;
}

function childOf(node: unknown, segment: PropertyKey): unknown[] {
  const { shape, element, valueType } = definitionOf(node);
  const child = shape === undefined ? (element ?? valueType) : shape[String(segment)];
  return child === undefined ? [] : [child];
}
