import type { JSX } from 'preact';
import { TOKENIZERS } from '../../../src/text/tokens.ts';
import type { Settings } from '../messages.ts';

const ERAS = ['auto', 'modern', 'legacy'] as const;

/** How to read and judge the text. */
export function Options({
  settings,
  onChange,
}: {
  readonly settings: Settings;
  readonly onChange: (settings: Settings) => void;
}): JSX.Element {
  const { era, tokenizer, pedantic } = settings;
  return (
    <details class="options">
      <summary>Options</summary>
      <div>
        <label>
          Era
          <select
            value={era}
            onChange={({ currentTarget }) =>
              onChange({ ...settings, era: ERAS.find((one) => one === currentTarget.value) ?? 'auto' })
            }
          >
            <option value="auto">as the text tells</option>
            <option value="modern">modern (2026-07-28)</option>
            <option value="legacy">legacy (initialize)</option>
          </select>
        </label>
        <label>
          Tokens
          <select
            value={tokenizer}
            onChange={({ currentTarget }) =>
              onChange({ ...settings, tokenizer: TOKENIZERS.find((one) => one === currentTarget.value) ?? 'estimate' })
            }
          >
            <option value="estimate">estimated, four characters each</option>
            <option value="o200k">counted with o200k (loads 1 MB)</option>
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
