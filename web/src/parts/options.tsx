import type { JSX } from 'preact';
import type { NamedClient, Settings } from '../messages.ts';

/** How to read and judge the text. */
export function Options({
  settings,
  clients,
  onChange,
}: {
  readonly settings: Settings;
  readonly clients: readonly NamedClient[];
  readonly onChange: (settings: Settings) => void;
}): JSX.Element {
  const { era, tokenizer, pedantic, client, serverName } = settings;
  return (
    <details class="options">
      <summary>Options</summary>
      <div>
        <label>
          Must work in
          <select
            value={client}
            onChange={({ currentTarget }) => onChange({ ...settings, client: currentTarget.value })}
          >
            <option value="">no client in particular</option>
            <option value="all">all known clients</option>
            {clients.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Server’s name in clients
          <input
            type="text"
            autocomplete="off"
            spellcheck={false}
            value={serverName}
            onChange={({ currentTarget }) => onChange({ ...settings, serverName: currentTarget.value.trim() })}
          />
        </label>
        <label>
          Era
          <select
            value={era}
            onChange={({ currentTarget }) => onChange({ ...settings, era: currentTarget.value as Settings['era'] })}
          >
            <option value="auto">as the text tells</option>
            <option value="modern">modern (2026-07-28)</option>
            <option value="legacy">legacy (initialize)</option>
          </select>
        </label>
        <label>
          Count tokens
          <select
            value={tokenizer}
            onChange={({ currentTarget }) =>
              onChange({ ...settings, tokenizer: currentTarget.value as Settings['tokenizer'] })
            }
          >
            <option value="estimate">estimated, four characters each</option>
            <option value="o200k">counted with o200k (loads 2 MB)</option>
          </select>
        </label>
        <label>
          <input
            type="checkbox"
            checked={pedantic}
            onChange={({ currentTarget }) => onChange({ ...settings, pedantic: currentTarget.checked })}
          />
          Show findings of low confidence
        </label>
      </div>
    </details>
  );
}
