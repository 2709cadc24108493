import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { plainPane, type TextPane } from '../editor/text-pane.ts';

/** A place for a text pane: the plain one at once, the code editor as soon as it is loaded. */
export function Pane({
  labelledBy,
  placeholder,
  initial,
  onPane,
  onChange,
}: {
  readonly labelledBy: string;
  readonly placeholder: string;
  readonly initial: string;
  readonly onPane: (pane: TextPane | undefined) => void;
  readonly onChange: () => void;
}): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: parent } = host;
    if (parent === null) return undefined;
    const options = { labelledBy, placeholder, onChange };
    let pane = plainPane(parent, options);
    let gone = false;
    onPane(pane);
    if (initial !== '') pane.setText(initial);
    void import('../editor/code-pane.ts').then(
      ({ codePane }) => {
        if (gone) return;
        const text = pane.text();
        const focused = parent.contains(document.activeElement);
        pane.remove();
        pane = codePane(parent, options);
        onPane(pane);
        if (text !== '') pane.setText(text);
        if (focused) pane.reveal({ start: text.length, end: text.length });
      },
      // Without it everything works but the colours and marks.
      () => undefined,
    );
    return () => {
      gone = true;
      onPane(undefined);
      pane.remove();
    };
  }, []);
  return <div class="pane" ref={host} />;
}
