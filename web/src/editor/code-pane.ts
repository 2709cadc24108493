import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { search, searchKeymap } from '@codemirror/search';
import { Compartment, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  hoverTooltip,
  keymap,
  lineNumbers,
  placeholder as placeholderText,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Mark } from '../messages.ts';
import { showHiddenCharacters } from './hidden-characters.ts';
import type { PaneOptions, TextPane } from './text-pane.ts';

// The colours are those of the page, which reach into the shadow tree as custom properties.
const THEME = EditorView.theme({
  '&': { height: '100%', fontSize: '0.8125rem', color: 'var(--ink)', backgroundColor: 'var(--page)' },
  '&.cm-focused': { outline: '2px solid var(--link)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-gutters': { color: 'var(--quiet)', backgroundColor: 'var(--panel)', border: '0' },
  '.cm-placeholder': { color: 'var(--quiet)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--panel)', outline: '1px solid var(--line)' },
  '.cm-content ::selection, .cm-content::selection': { backgroundColor: 'var(--mark)', color: 'inherit' },
  '.mark': { textDecoration: 'underline wavy', textUnderlineOffset: '0.2em', textDecorationSkipInk: 'none' },
  '.mark-error': { textDecorationColor: 'var(--error)' },
  '.mark-warning': { textDecorationColor: 'var(--warning)' },
  '.mark-info': { textDecorationColor: 'var(--info)' },
  '.hidden-text': {
    padding: '0 0.25rem',
    borderRadius: '3px',
    color: 'var(--page)',
    backgroundColor: 'var(--error)',
    fontWeight: '600',
  },
  '.cm-tooltip': { border: '1px solid var(--line)', backgroundColor: 'var(--page)', color: 'var(--ink)' },
  '.cm-tooltip-hover': { maxWidth: '32rem', padding: '0.35rem 0.6rem', fontFamily: 'system-ui, sans-serif' },
  '.cm-tooltip p': { margin: '0.15rem 0' },
  '.cm-panels': { color: 'var(--ink)', backgroundColor: 'var(--panel)', borderColor: 'var(--line)' },
  '.cm-panel.cm-search label': { color: 'var(--ink)' },
  '.cm-textfield, .cm-button': {
    color: 'var(--ink)',
    background: 'var(--page)',
    border: '1px solid var(--quiet)',
    borderRadius: '4px',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--mark)' },
});
const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--link)' },
  { tag: tags.string, color: 'var(--clean)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warning)' },
]);
// A minified file has one line of megabytes; to wrap it, all of it would have to be laid out.
const LONGEST_WRAPPED = 20_000;

const setMarks = StateEffect.define<readonly Mark[]>();
const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (current, { changes, effects }) => {
    const set = effects.find((effect) => effect.is(setMarks));
    return set === undefined ? current.map(changes) : decorated(set.value);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** A pane with colours, line numbers, marks, search and undo. */
export function codePane(parent: HTMLElement, { labelledBy, placeholder, onChange }: PaneOptions): TextPane {
  const host = document.createElement('div');
  host.className = 'code';
  parent.append(host);
  // Only in a shadow tree does the editor bring its style as a style sheet object, which the page's policy allows.
  const root = host.attachShadow({ mode: 'open' });
  // What names it stands outside of that tree.
  const label = document.getElementById(labelledBy)?.textContent ?? '';
  const wrapping = new Compartment();
  let wraps = true;
  const view = new EditorView({
    root,
    parent: root,
    extensions: [
      lineNumbers(),
      history(),
      bracketMatching(),
      search({ top: true }),
      keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
      json(),
      syntaxHighlighting(COLOURS),
      showHiddenCharacters(),
      marks,
      hoverTooltip(messageAt),
      wrapping.of(EditorView.lineWrapping),
      placeholderText(placeholder),
      EditorView.contentAttributes.of({
        tabindex: '0',
        'aria-label': label,
        'aria-multiline': 'true',
        spellcheck: 'false',
      }),
      EditorView.updateListener.of(({ docChanged }) => {
        if (docChanged) onChange();
      }),
      THEME,
    ],
  });
  const rewrap = (text: string): readonly StateEffect<unknown>[] => {
    const wrap = !text.split('\n', 10_000).some((line) => line.length > LONGEST_WRAPPED);
    if (wrap === wraps) return [];
    wraps = wrap;
    return [wrapping.reconfigure(wrap ? EditorView.lineWrapping : [])];
  };
  return {
    text: () => view.state.doc.toString(),
    setText: (text) =>
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, effects: rewrap(text) }),
    edit: (edits) =>
      view.dispatch({ changes: edits.map(({ start, end, text }) => ({ from: start, to: end, insert: text })) }),
    mark: (found) => view.dispatch({ effects: setMarks.of(found.filter(({ end }) => end <= view.state.doc.length)) }),
    reveal: ({ start, end }) => {
      const { length } = view.state.doc;
      const [from, to] = [Math.min(start, length), Math.min(end, length)];
      view.dispatch({
        selection: { anchor: from, head: to },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
      view.focus();
    },
    remove: () => {
      view.destroy();
      host.remove();
    },
  };
}

function decorated(found: readonly Mark[]): DecorationSet {
  return Decoration.set(
    found
      .filter(({ start, end }) => end > start)
      .map(({ start, end, severity, message }) =>
        Decoration.mark({ class: `mark mark-${severity}`, severity, message }).range(start, end),
      ),
    true,
  );
}

function messageAt(view: EditorView, position: number): ReturnType<Parameters<typeof hoverTooltip>[0]> {
  const messages = new Set<string>();
  view.state.field(marks).between(position, position, (_from, _to, { spec }) => {
    messages.add(String((spec as { message?: unknown }).message));
  });
  if (messages.size === 0) return null;
  return {
    pos: position,
    above: true,
    create: () => {
      const dom = document.createElement('div');
      for (const message of messages) {
        const line = document.createElement('p');
        line.textContent = message;
        dom.append(line);
      }
      return { dom };
    },
  };
}
