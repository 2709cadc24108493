import { isArray, isObject, type Json } from '../model/json.ts';
import { findControls } from '../text/controls.ts';
import { findHidden } from '../text/unicode.ts';
import { withParameterNames } from './parameter-names.ts';
import type { ToolFix } from './served-tool.ts';

/** A text without what nobody sees: characters that are hidden and have no reason to be there, and control sequences. */
export function visible(text: string): string {
  const runs = [...findHidden(text).filter(({ kind }) => kind !== 'soft-hyphen'), ...findControls(text)];
  if (runs.length === 0) return text;
  runs.sort((a, b) => a.start - b.start);
  let kept = '';
  let from = 0;
  for (const { start, end } of runs) {
    if (start > from) kept += text.slice(from, start);
    from = Math.max(from, end);
  }
  return kept + text.slice(from);
}

/** A value whose every text is visible; names of members stay, because others refer to them. */
export function visibleTexts<T extends Json>(value: T): T {
  return mapTexts(value) as T;
}

/** Takes hidden characters out of a tool's definition. Calls use the names that the server knows. */
export const hidden: ToolFix = (tool) => {
  const named = withParameterNames(tool, visible);
  const { name, ...texts } = named.definition;
  return { ...named, definition: { ...(name === undefined ? {} : { name }), ...visibleTexts(texts) } };
};

function mapTexts(value: Json): Json {
  if (typeof value === 'string') return visible(value);
  if (isArray(value)) return value.map(mapTexts);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, mapTexts(child)]));
}
