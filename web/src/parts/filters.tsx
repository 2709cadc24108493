import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { SEVERITIES } from '../../../src/model/run.ts';
import { plural, thousands } from '../../../src/report/words.ts';
import type { Filter, Tally, View } from '../messages.ts';

/** A filter that leaves nothing out. */
export const ALL: Filter = { severities: [], categories: [], client: '', words: '' };

/** What of the findings to show. */
export function Filters({
  tally,
  filter,
  view,
  onChange,
}: {
  readonly tally: Tally;
  readonly filter: Filter;
  readonly view: View | undefined;
  readonly onChange: (filter: Filter) => void;
}): JSX.Element {
  const severities = SEVERITIES.filter((severity) => tally.severities[severity] > 0);
  const categories = tally.categories.map(([category]) => category);
  // Typing must not wait for the worker.
  const [words, setWords] = useState(filter.words);
  const box = <Value extends string>(
    all: readonly Value[],
    chosen: readonly Value[],
    value: Value,
    count: number,
    change: (chosen: readonly Value[]) => void,
  ): JSX.Element => {
    const shown = chosen.length === 0 ? all : chosen;
    return (
      <label key={value} class={value}>
        <input
          type="checkbox"
          checked={shown.includes(value)}
          onChange={({ currentTarget }) => {
            const next = all.filter((one) => (one === value ? currentTarget.checked : shown.includes(one)));
            // Nothing ticked would show nothing, which nobody wants to see: the one that was left out is.
            change(next.length === all.length || next.length === 0 ? [] : next);
          }}
        />
        {value} <span>{thousands(count)}</span>
      </label>
    );
  };
  return (
    <form class="filters" role="search" aria-label="Findings" onSubmit={(event) => event.preventDefault()}>
      <label class="search">
        <span>Search findings</span>
        <input
          type="search"
          placeholder="Search findings"
          autocomplete="off"
          spellcheck={false}
          value={words}
          onInput={({ currentTarget }) => {
            setWords(currentTarget.value);
            onChange({ ...filter, words: currentTarget.value });
          }}
        />
      </label>
      <fieldset>
        <legend>Severity</legend>
        {severities.map((severity) =>
          box(severities, filter.severities, severity, tally.severities[severity], (chosen) =>
            onChange({ ...filter, severities: chosen }),
          ),
        )}
      </fieldset>
      <fieldset>
        <legend>Category</legend>
        {tally.categories.map(([category, count]) =>
          box(categories, filter.categories, category, count, (chosen) => onChange({ ...filter, categories: chosen })),
        )}
      </fieldset>
      {tally.clients.length === 0 ? undefined : (
        <label>
          Refused by
          <select
            value={filter.client}
            onChange={({ currentTarget }) => onChange({ ...filter, client: currentTarget.value })}
          >
            <option value="">(any or none)</option>
            {tally.clients.map(({ id, name, count }) => (
              <option key={id} value={id}>
                {name} ({thousands(count)})
              </option>
            ))}
          </select>
        </label>
      )}
      <p role="status" class="shown">
        {view === undefined
          ? ''
          : view.passing === view.total
            ? `All ${thousands(view.total)} shown`
            : `${thousands(view.passing)} of ${plural(view.total, 'finding', 'findings')} shown`}
      </p>
    </form>
  );
}

/** How many findings there are. */
export function total({ severities }: Tally): number {
  return SEVERITIES.reduce((sum, severity) => sum + severities[severity], 0);
}
