import { applyEdits, findNodeAtLocation, getNodeValue, type JSONPath, modify, parseTree } from 'jsonc-parser';
import { fromPointer, type JsonPointer, toPointer } from '../model/pointer.ts';
import type { Finding, PatchOperation } from '../model/run.ts';
import { locate } from './locate.ts';
import type { PointerInText } from './read-surface.ts';

/** A piece of a text that is replaced by another: UTF-16 offsets, end exclusive. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * What the fixes of some findings change in the text that they were found in: a list of edits for each finding, empty
 * where it has no fix, or where the text does not hold what is to be changed. Only the definitions concerned are parsed,
 * and all else in the text stays as it is.
 */
export function fixEdits(text: string, findings: readonly Finding[], pointerInText: PointerInText): TextEdit[][] {
  const planned = findings.map(({ part, fix }) => byDefinition(fix?.operations ?? [], (at) => pointerInText(part, at)));
  if (planned.every((plan) => plan.size === 0)) return planned.map(() => []);
  const spans = locate(text, new Set(planned.flatMap((plan) => [...plan.keys()])));
  return planned.map((plan) => {
    const edits = [...plan].map(([pointer, operations]) => {
      const span = spans.get(pointer);
      if (span === undefined) return undefined;
      const before = text.slice(span.start, span.end);
      const after = operations.reduce((current, operation) => applyOperation(current, operation), before);
      return smallestEdit(before, after, span.start);
    });
    return edits.filter((edit) => edit !== undefined);
  });
}

/** Makes the edits of as many findings as do not touch each other, and says of which; the others have to wait. */
export function applyTextEdits(
  text: string,
  edits: readonly (readonly TextEdit[])[],
): { readonly text: string; readonly applied: readonly boolean[] } {
  const flat = edits.flatMap((group, index) => group.map((edit) => ({ edit, index })));
  flat.sort((a, b) => a.edit.start - b.edit.start || a.index - b.index);
  const waiting = new Set<number>();
  let end = -1;
  for (const { edit, index } of flat) {
    if (edit.start <= end) waiting.add(index);
    if (!waiting.has(index)) end = edit.end;
  }
  const applied = edits.map((group, index) => group.length > 0 && !waiting.has(index));
  const taken = flat.filter(({ index }) => applied[index]);
  let result = '';
  let from = 0;
  for (const { edit } of taken) {
    result += text.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return { text: result + text.slice(from), applied };
}

/** Operations by the definition that they change (as a pointer into the text), their paths relative to it. */
function byDefinition(
  operations: readonly PatchOperation[],
  inText: (pointer: JsonPointer) => JsonPointer | undefined,
): ReadonlyMap<JsonPointer, readonly PatchOperation[]> {
  const groups = new Map<JsonPointer, PatchOperation[]>();
  for (const operation of operations) {
    const [index = ''] = fromPointer(operation.path);
    const pointer = inText(toPointer([index]));
    if (pointer === undefined) continue;
    const group = groups.get(pointer) ?? [];
    groups.set(pointer, group);
    group.push(
      operation.op === 'move'
        ? { ...operation, from: inner(operation.from), path: inner(operation.path) }
        : { ...operation, path: inner(operation.path) },
    );
  }
  return groups;
}

function inner(pointer: JsonPointer): JsonPointer {
  return toPointer(fromPointer(pointer).slice(1));
}

/** Carries out one operation (RFC 6902) in the text of a definition. What it cannot find it leaves alone. */
function applyOperation(text: string, operation: PatchOperation): string {
  const path = pathOf(operation.path, text);
  if (operation.op === 'move') {
    const from = pathOf(operation.from, text);
    const node = findNodeAtLocation(parseTree(text) ?? { type: 'null', offset: 0, length: 0 }, from);
    const key = node?.parent?.children?.[0];
    if (node === undefined || key === undefined) return text;
    const isRename = from.slice(0, -1).join('\n') === path.slice(0, -1).join('\n');
    if (isRename) return text.slice(0, key.offset) + JSON.stringify(path.at(-1)) + text.slice(key.offset + key.length);
    const value: unknown = getNodeValue(node);
    return set(set(text, from, undefined), path, value);
  }
  return set(text, path, operation.op === 'remove' ? undefined : operation.value);
}

/** Sets a value, or removes it when it is undefined. A new member stands where the one before it does: in its line, or below. */
function set(text: string, path: JSONPath, value: unknown): string {
  const colon = /": /.test(text) ? ': ' : ':';
  const tree = parseTree(text);
  const above = tree === undefined ? undefined : findNodeAtLocation(tree, path.slice(0, -1));
  const last = above?.type === 'object' ? above.children?.at(-1) : undefined;
  const isNew = tree !== undefined && findNodeAtLocation(tree, path) === undefined;
  if (value === undefined || !isNew || last === undefined) return applyEdits(text, modify(text, path, value, {}));
  const lineStart = text.lastIndexOf('\n', last.offset) + 1;
  const before = text.slice(lineStart, last.offset);
  const lineEnd = text[lineStart - 2] === '\r' ? '\r\n' : '\n';
  const beside =
    text.slice(above?.offset, last.offset).includes(', ') || text.startsWith('{ ', above?.offset) ? ', ' : ',';
  const separator = lineStart > 0 && before.trim() === '' ? `,${lineEnd}${before}` : beside;
  const end = last.offset + last.length;
  return `${text.slice(0, end)}${separator}${JSON.stringify(path.at(-1))}${colon}${JSON.stringify(value)}${text.slice(end)}`;
}

/** The segments of a pointer, those that lead into a list as numbers. */
function pathOf(pointer: JsonPointer, text: string): JSONPath {
  const tree = parseTree(text);
  const path: JSONPath = [];
  for (const segment of fromPointer(pointer)) {
    const node = tree === undefined ? undefined : findNodeAtLocation(tree, path);
    path.push(node?.type === 'array' ? Number(segment) : segment);
  }
  return path;
}

/** The edit that leaves what both texts begin and end with; undefined when they are the same. */
function smallestEdit(before: string, after: string, offset: number): TextEdit | undefined {
  if (before === after) return undefined;
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { start: offset + start, end: offset + before.length - end, text: after.slice(start, after.length - end) };
}
