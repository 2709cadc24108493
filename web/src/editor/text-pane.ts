import type { TextEdit } from '../../../src/input/fix-edits.ts';
import type { TextSpan } from '../../../src/input/locate.ts';
import type { Mark } from '../messages.ts';

/** A field for a text that may be megabytes long. Setting the text from outside counts as a change, too. */
export interface TextPane {
  readonly text: () => string;
  readonly setText: (text: string) => void;
  /** Makes edits that do not touch each other; the user can undo them. */
  readonly edit: (edits: readonly TextEdit[]) => void;
  readonly mark: (marks: readonly Mark[]) => void;
  /** Shows a place and selects it. */
  readonly reveal: (span: TextSpan) => void;
  readonly remove: () => void;
}

/** What a pane needs to know. */
export interface PaneOptions {
  /** The id of the element that names it. */
  readonly labelledBy: string;
  readonly placeholder: string;
  readonly onChange: () => void;
}

/** A pane without colours and marks: there at once, and where the code editor cannot be loaded. */
export function plainPane(parent: HTMLElement, { labelledBy, placeholder, onChange }: PaneOptions): TextPane {
  const area = document.createElement('textarea');
  area.spellcheck = false;
  area.autocomplete = 'off';
  area.placeholder = placeholder;
  area.setAttribute('aria-labelledby', labelledBy);
  area.addEventListener('input', onChange);
  parent.append(area);
  return {
    text: () => area.value,
    setText: (text) => {
      area.value = text;
      onChange();
    },
    edit: (edits) => {
      for (const { start, end, text } of [...edits].sort((a, b) => b.start - a.start))
        area.setRangeText(text, start, end, 'end');
      onChange();
    },
    mark: () => {},
    reveal: ({ start, end }) => {
      area.focus();
      area.setSelectionRange(start, end);
    },
    remove: () => area.remove(),
  };
}
