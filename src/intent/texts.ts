import { type Json, member, stringMember } from '../model/json.ts';
import type { PathSegment } from '../model/pointer.ts';
import type { SurfaceParts } from '../model/surface.ts';
import { eachString } from '../model/walk.ts';

/** The parts that hold text which reaches a model or a person. */
export const TEXT_PARTS = [
  'server',
  'instructions',
  'tools',
  'prompts',
  'resources',
  'resourceTemplates',
  'wire',
] as const;

/** The name of a part that holds text. */
export type TextPart = (typeof TEXT_PARTS)[number];

/** The parts of a surface that hold text, those that exist. */
export type TextParts = { readonly [P in TextPart]?: SurfaceParts[P] | undefined };

/** What a text is to whoever reads it. */
export type TextRole =
  /** a description, a title, a default …: sentences */
  | 'prose'
  /** the name of a definition */
  | 'name'
  /** the name of a parameter or another member */
  | 'key';

/** A text and where it stands. */
export interface PlacedText<P extends TextPart = TextPart> {
  readonly text: string;
  readonly role: TextRole;
  /** The part, and the path into it; for a member's name the path ends with that name. */
  readonly at: readonly [P, ...PathSegment[]];
}

/** What was found in a text, at one of the places where it stands; never empty. */
export interface Found<T, P extends TextPart = TextPart> {
  readonly placed: PlacedText<P>;
  readonly found: readonly T[];
}

/**
 * Reads every text that reaches a model or a person: names, titles, descriptions, schemas at any depth with the names of
 * their members, annotations, `_meta`, icons, prompts, resources, instructions, and the messages of errors. Schemas say
 * the same things over and over, so a text is read once for its part and role; what is found in it is given for each of
 * its places, in document order.
 */
export function readTexts<T, Parts extends TextParts>(
  parts: Parts,
  read: (text: string, role: TextRole, part: TextPart) => readonly T[],
): Found<T, keyof Parts & TextPart>[] {
  const all: Found<T, keyof Parts & TextPart>[] = [];
  for (const part of TEXT_PARTS as readonly (keyof Parts & TextPart)[]) {
    const value = parts[part];
    if (value === undefined) continue;
    const lookUp = readOnce(part, value, (text, role) => read(text, role, part));
    if (lookUp === undefined) continue;
    const root: readonly [typeof part, ...PathSegment[]] = part === 'server' ? [part, 'result'] : [part];
    walk(part, value, (text, role, path) => {
      const found = lookUp(text, role);
      if (found !== undefined && found.length > 0) all.push({ placed: { text, role, at: [...root, ...path] }, found });
    });
  }
  return all;
}

type Value = NonNullable<TextParts[TextPart]>;
type Read<T> = (text: string, role: TextRole) => readonly T[] | undefined;
type Distinct = Readonly<Record<TextRole, ReadonlySet<string>>>;

// Several rules read the same texts. Those of enormous parts are neither kept nor read only once: they would fill the memory.
const MOST_KEPT = 200_000;
const known = new WeakMap<object, Distinct>();

/** Reads the texts of a part; gives what was found by text, and nothing where nothing was. */
function readOnce<T>(
  part: TextPart,
  value: Value,
  read: (text: string, role: TextRole) => readonly T[],
): Read<T> | undefined {
  const distinct = distinctTexts(part, value);
  if (distinct === undefined) return read;
  const found = { prose: new Map<string, readonly T[]>(), name: new Map(), key: new Map() };
  for (const role of ROLES)
    for (const text of distinct[role]) {
      const result = read(text, role);
      if (result.length > 0) found[role].set(text, result);
    }
  return ROLES.some((role) => found[role].size > 0) ? (text, role) => found[role].get(text) : undefined;
}

const ROLES = ['prose', 'name', 'key'] as const satisfies readonly TextRole[];

/** The texts of a part by role, each once; undefined when they are too many. */
function distinctTexts(part: TextPart, value: Value): Distinct | undefined {
  const kept = typeof value === 'object' ? known.get(value) : undefined;
  if (kept !== undefined) return kept;
  const distinct = { prose: new Set<string>(), name: new Set<string>(), key: new Set<string>() };
  walk(part, value, (text, role) => {
    if (distinct[role].size < MOST_KEPT) distinct[role].add(text);
  });
  if (ROLES.some((role) => distinct[role].size >= MOST_KEPT)) return undefined;
  if (typeof value === 'object') known.set(value, distinct);
  return distinct;
}

/** Visits every text of a part. `path` is reused between calls. */
function walk(
  part: TextPart,
  value: Value,
  visit: (text: string, role: TextRole, path: readonly PathSegment[]) => void,
): void {
  if (part === 'wire') {
    eachErrorMessage(value as SurfaceParts['wire'], (text, path) => visit(text, 'prose', path));
    return;
  }
  eachString(part === 'server' ? (value as SurfaceParts['server']).result : (value as Json), (text, role, path) => {
    // The instructions stand in the handshake too; they are visited once, as a part of their own.
    if (part === 'server' && path[0] === 'instructions') return;
    visit(text, role === 'key' ? 'key' : isName(path) ? 'name' : 'prose', path);
  });
}

function isName(path: readonly PathSegment[]): boolean {
  return path.length === 2 && path[1] === 'name';
}

function eachErrorMessage(
  { connections }: SurfaceParts['wire'],
  visit: (text: string, path: readonly PathSegment[]) => void,
): void {
  for (const [c, connection] of connections.entries()) {
    for (const [f, frame] of connection.frames.entries()) {
      if (frame.direction !== 'received' || !('message' in frame)) continue;
      const error = member(frame.message, 'error');
      const text = stringMember(error, 'message');
      if (text !== undefined) visit(text, ['connections', c, 'frames', f, 'message', 'error', 'message']);
    }
  }
}
