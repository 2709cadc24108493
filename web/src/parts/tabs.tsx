import type { ComponentChildren, JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';

/** One of several things of which the page shows one at a time, and paper all. */
export interface Tab {
  readonly id: string;
  readonly title: string;
  readonly count?: string;
  readonly content: ComponentChildren;
}

const STEPS: Readonly<Record<string, (index: number, length: number) => number>> = {
  ArrowRight: (index, length) => (index + 1) % length,
  ArrowLeft: (index, length) => (index + length - 1) % length,
  Home: () => 0,
  End: (_index, length) => length - 1,
};

/** Tabs as the ARIA authoring practices have them: arrows move, and what has the focus is shown. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }): JSX.Element {
  const [chosen, choose] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const shown = tabs.some(({ id }) => id === chosen) ? chosen : tabs[0]?.id;
  return (
    <>
      <div
        class="tabs"
        role="tablist"
        aria-label={label}
        ref={list}
        onKeyDown={(event) => {
          const step = STEPS[event.key];
          if (step === undefined) return;
          event.preventDefault();
          const next =
            tabs[
              step(
                tabs.findIndex(({ id }) => id === shown),
                tabs.length,
              )
            ];
          choose(next?.id);
          list.current?.querySelector<HTMLElement>(`#tab-${next?.id}`)?.focus();
        }}
      >
        {tabs.map(({ id, title, count }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-controls={`panel-${id}`}
            aria-selected={id === shown}
            tabIndex={id === shown ? 0 : -1}
            onClick={() => choose(id)}
          >
            {title}
            {count === undefined ? undefined : <span class="count"> {count}</span>}
          </button>
        ))}
      </div>
      {tabs.map(({ id, title, content }) => (
        <div
          key={id}
          role="tabpanel"
          id={`panel-${id}`}
          aria-labelledby={`tab-${id}`}
          tabIndex={-1}
          class={id === shown ? '' : 'off'}
        >
          <h2 class="paper">{title}</h2>
          {content}
        </div>
      ))}
    </>
  );
}
