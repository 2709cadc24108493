import { isArray, isObject, type JsonObject, member, stringMember } from '../model/json.ts';
import type { PathSegment } from '../model/pointer.ts';
import { eachString } from '../model/walk.ts';

/** A text in a tool's result, and the path to it. */
export interface ResultText {
  readonly text: string;
  readonly path: readonly PathSegment[];
}

/** True for the answer to a call itself: no task, and no request for input (2026-07-28 `basic/patterns/mrtr`). */
export function isComplete(result: JsonObject): boolean {
  const type = member(result, 'resultType') ?? 'complete';
  return type === 'complete' && (isArray(result.content) || result.task === undefined);
}

/** True for a result that says of itself that the call failed. */
export function isToolError(result: JsonObject): boolean {
  return member(result, 'isError') === true;
}

/** The content blocks of a result that are objects, with the paths to them. */
export function contentBlocks(result: JsonObject): { readonly block: JsonObject; readonly path: PathSegment[] }[] {
  const content = member(result, 'content');
  if (!isArray(content)) return [];
  return content.flatMap((block, index) => (isObject(block) ? [{ block, path: ['content', index] }] : []));
}

/** The texts that stand in content blocks: of text and of embedded resources. Pictures and sound are none. */
export function contentTexts(result: JsonObject): ResultText[] {
  return contentBlocks(result).flatMap(({ block, path }) => {
    const own = stringMember(block, 'text');
    if (own !== undefined) return [{ text: own, path: [...path, 'text'] }];
    const embedded = stringMember(member(block, 'resource'), 'text');
    return embedded === undefined ? [] : [{ text: embedded, path: [...path, 'resource', 'text'] }];
  });
}

const NO_TEXT: ReadonlySet<PathSegment> = new Set(['data', 'blob', 'type', 'mimeType', 'uri']);

/** Visits what a model or a person may read of a result: the blocks without data and types, and the structured content. */
export function eachResultText(result: JsonObject, visit: (text: string, path: readonly PathSegment[]) => void): void {
  for (const { block, path } of contentBlocks(result)) {
    eachString(block, (text, role, inner) => {
      if (role === 'value' && !NO_TEXT.has(inner.at(-1) ?? '')) visit(text, [...path, ...inner]);
    });
  }
  eachString(member(result, 'structuredContent') ?? null, (text, role, inner) => {
    if (role === 'value') visit(text, ['structuredContent', ...inner]);
  });
}
