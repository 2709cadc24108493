import { visit } from 'jsonc-parser';
import { fromPointer, type JsonPointer } from '../model/pointer.ts';

/** Where a value stands in a text: UTF-16 offsets, end exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** A node of the tree of wanted paths; `span` is filled when the value is met. */
interface Wanted {
  readonly children: Map<string, Wanted>;
  pointer?: JsonPointer;
}

/** One open object or array: what is wanted below it, and the member or index that comes next. */
interface Open {
  readonly wanted: Wanted | undefined;
  readonly start: number;
  key: string;
  index: number;
}

/** Finds where the values of some pointers stand in JSON text (comments allowed), in one pass over it. */
export function locate(text: string, pointers: Iterable<JsonPointer>): ReadonlyMap<JsonPointer, TextSpan> {
  const root: Wanted = { children: new Map() };
  for (const pointer of pointers) {
    let node = root;
    for (const segment of fromPointer(pointer)) {
      let child = node.children.get(segment);
      if (child === undefined) node.children.set(segment, (child = { children: new Map() }));
      node = child;
    }
    node.pointer = pointer;
  }
  const spans = new Map<JsonPointer, TextSpan>();
  const open: Open[] = [];
  const current = (): Wanted | undefined => {
    const parent = open.at(-1);
    return parent === undefined ? root : parent.wanted?.children.get(parent.key);
  };
  const record = (wanted: Wanted | undefined, start: number, end: number): void => {
    // A repeated member counts where it stands last, as `JSON.parse` reads it.
    if (wanted?.pointer !== undefined) spans.set(wanted.pointer, { start, end });
  };
  const begin = (start: number, key: string): void => {
    open.push({ wanted: current(), start, key, index: 0 });
  };
  const end = (offset: number, length: number): void => {
    const closed = open.pop();
    if (closed !== undefined) record(closed.wanted, closed.start, offset + length);
  };
  visit(text, {
    onObjectBegin: (offset) => begin(offset, ''),
    onArrayBegin: (offset) => begin(offset, '0'),
    onObjectEnd: end,
    onArrayEnd: end,
    onObjectProperty: (name) => {
      const object = open.at(-1);
      if (object !== undefined) object.key = name;
    },
    onSeparator: (character) => {
      const parent = open.at(-1);
      if (character !== ',' || parent === undefined) return;
      parent.index += 1;
      // In an object the next member names itself.
      parent.key = String(parent.index);
    },
    onLiteralValue: (_value, offset, length) => record(current(), offset, offset + length),
  });
  return spans;
}
