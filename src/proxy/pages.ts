import { isObject, type Json, type JsonObject, member, stringMember } from '../model/json.ts';
import { lineBreaks } from './line-breaks.ts';

/** A part of a tool's result, and where its lines begin when it is text. */
interface Block {
  readonly block: Json;
  readonly text: string;
  readonly breaks: readonly number[];
  /** How many lines stand before it. */
  readonly before: number;
}

/** The content of a tool's result, in lines. */
export interface Lines {
  readonly blocks: readonly Block[];
  readonly count: number;
  /** All its text, in UTF-16 units. */
  readonly length: number;
}

/** Some of the lines of a result: from `from`, counted from 0, to before `to`. */
export interface Page {
  readonly content: readonly Json[];
  readonly from: number;
  readonly to: number;
}

/** Counts the lines of a result's content; none may be longer than `longest`. */
export function linesOf(content: readonly Json[], longest: number): Lines {
  const blocks: Block[] = [];
  let count = 0;
  let length = 0;
  for (const block of content) {
    const text = textOf(block);
    const breaks = text === '' ? [0] : lineBreaks(text, longest);
    blocks.push({ block, text, breaks, before: count });
    count += breaks.length - 1;
    length += text.length;
  }
  return { blocks, count, length };
}

/** The text of a part of a result, where that is text: of an embedded resource too. */
export function textOf(block: Json): string {
  const type = stringMember(block, 'type');
  if (type === 'text') return stringMember(block, 'text') ?? '';
  return type === 'resource' ? (stringMember(member(block, 'resource'), 'text') ?? '') : '';
}

/** The page that begins with line `from`: so many lines as fit into `budget` UTF-16 units, `limit` at most, one at least. */
export function pageOf(lines: Lines, from: number, limit: number, budget: number): Page {
  let to = from;
  let left = budget;
  for (const { breaks, before } of lines.blocks) {
    for (let line = Math.max(0, to - before); line < breaks.length - 1; line += 1) {
      const length = (breaks[line + 1] as number) - (breaks[line] as number);
      if (to > from && (length > left || to - from >= limit)) return cut(lines, from, to);
      left -= length;
      to += 1;
    }
  }
  return cut(lines, from, to);
}

function cut(lines: Lines, from: number, to: number): Page {
  const content = lines.blocks.flatMap(({ block, text, breaks, before }): readonly Json[] => {
    const count = breaks.length - 1;
    // What is no text comes with the line before it.
    if (count === 0) return (from < before && before <= to) || (before === 0 && from === 0) ? [block] : [];
    const first = Math.max(0, from - before);
    const last = Math.min(count, to - before);
    return first < last ? [withText(block as JsonObject, text.slice(breaks[first], breaks[last]))] : [];
  });
  return { content, from, to };
}

function withText(block: JsonObject, text: string): JsonObject {
  const resource = block['resource'];
  return isObject(resource) ? { ...block, resource: { ...resource, text } } : { ...block, text };
}
