import { type Extension, RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  highlightSpecialChars,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import { display } from '../../../src/text/display.ts';
import { findHidden, type HiddenRun } from '../../../src/text/unicode.ts';

// Controls, and what changes the direction or the lines of a text wherever it stands.
const ALWAYS =
  /[\u0000-\u0008\u000A-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu;
const LONGEST = 200;

/** Shows the characters of a text that nobody would see, and what they spell. */
export function showHiddenCharacters(): Extension {
  return [
    highlightSpecialChars({ specialChars: ALWAYS, render: (code) => chip(codePoint(code)) }),
    ViewPlugin.fromClass(HiddenRuns, { decorations: ({ decorations }) => decorations }),
  ];
}

class HiddenRuns {
  decorations: DecorationSet;

  constructor(view: EditorView) {
    this.decorations = hiddenIn(view);
  }

  update({ docChanged, viewportChanged, view }: ViewUpdate): void {
    if (docChanged || viewportChanged) this.decorations = hiddenIn(view);
  }
}

class HiddenText extends WidgetType {
  readonly words: string;

  constructor(words: string) {
    super();
    this.words = words;
  }

  override eq(other: HiddenText): boolean {
    return other.words === this.words;
  }

  override toDOM(): HTMLElement {
    return chip(this.words);
  }
}

function hiddenIn(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (const run of findHidden(view.state.sliceDoc(from, to))) {
      // Those are shown one by one.
      if (run.kind === 'bidi') continue;
      const widget = new HiddenText(wordsFor(run, view.state.sliceDoc(from + run.start, from + run.end)));
      builder.add(from + run.start, from + run.end, Decoration.replace({ widget }));
    }
  }
  return builder.finish();
}

function wordsFor({ count, decoded }: HiddenRun, text: string): string {
  if (decoded !== undefined) return `hidden: ${display(decoded, LONGEST)}`;
  const first = codePoint(text.codePointAt(0) ?? 0);
  return count === 1 ? first : `${first} ×${count}`;
}

function codePoint(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

function chip(words: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'hidden-text';
  element.textContent = words;
  return element;
}
