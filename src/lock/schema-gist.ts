import { type Json, member } from '../model/json.ts';
import type { PathSegment } from '../model/pointer.ts';
import type { SchemaChange } from './compare-schemas.ts';

/** What one finding says of all the changes of a schema. */
export interface SchemaGist {
  readonly messageId: 'one' | 'several';
  readonly path: readonly PathSegment[];
  readonly data: { readonly what: string; readonly detail: string; readonly count: number };
  readonly details: { readonly severity: 'warning' | 'info' };
}

/** The first of the changes that have weight and how many those are; undefined where there is none. */
export function gistOf(all: readonly SchemaChange[]): SchemaGist | undefined {
  // Beside another change, that a schema is declared to be in another dialect goes without saying.
  const weighty = all.filter(({ mild }) => !mild);
  const changes = weighty.length > 0 ? weighty : all;
  const [first] = changes;
  if (first === undefined) return undefined;
  return {
    messageId: changes.length === 1 ? 'one' : 'several',
    path: first.path,
    data: { what: first.what, detail: detailWords(first), count: changes.length },
    details: { severity: weighty.length > 0 ? 'warning' : 'info' },
  };
}

/** What a change happened to, as it follows the words for what happened. */
export function detailWords({ detail }: SchemaChange): string {
  return detail === '' ? '' : ` ${detail}`;
}

/** The place of a change in a tool: a schema that is gone has none, and the tool stands for it. */
export function placeInTool(
  tool: Json,
  part: 'inputSchema' | 'outputSchema',
  path: readonly PathSegment[],
): readonly PathSegment[] {
  return member(tool, part) === undefined ? [] : [part, ...path];
}
