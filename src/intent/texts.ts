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
export interface PlacedText {
  readonly text: string;
  readonly role: TextRole;
  /** The part, and the path into it; for a member's name the path ends with that name. */
  readonly at: readonly [TextPart, ...PathSegment[]];
}

/**
 * Visits every text that reaches a model or a person: names, titles, descriptions, schemas at any depth with the names
 * of their members, annotations, `_meta`, icons, prompts, resources, instructions, and the messages of errors.
 */
export function eachText(parts: TextParts, visit: (placed: PlacedText) => void): void {
  for (const part of TEXT_PARTS) {
    const value = parts[part];
    if (value === undefined || part === 'wire') continue;
    const root = (part === 'server' ? (value as SurfaceParts['server']).result : value) as Json;
    const prefix: readonly PathSegment[] = part === 'server' ? ['result'] : [];
    eachString(root, (text, role, path) => {
      // The instructions stand in the handshake too; they are visited once, as a part of their own.
      if (part === 'server' && path[0] === 'instructions') return;
      visit({ text, role: role === 'key' ? 'key' : isName(path) ? 'name' : 'prose', at: [part, ...prefix, ...path] });
    });
  }
  eachErrorMessage(parts.wire, visit);
}

function isName(path: readonly PathSegment[]): boolean {
  return path.length === 2 && path[1] === 'name';
}

function eachErrorMessage(wire: SurfaceParts['wire'] | undefined, visit: (placed: PlacedText) => void): void {
  for (const [c, connection] of (wire?.connections ?? []).entries()) {
    for (const [f, frame] of connection.frames.entries()) {
      if (frame.direction !== 'received' || !('message' in frame)) continue;
      const error = member(frame.message, 'error');
      const text = stringMember(error, 'message');
      const path = ['connections', c, 'frames', f, 'message', 'error', 'message'] as const;
      if (text !== undefined) visit({ text, role: 'prose', at: ['wire', ...path] });
    }
  }
}
