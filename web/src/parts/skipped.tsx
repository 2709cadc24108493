import type { JSX } from 'preact';
import { capitalised, plural } from '../../../src/report/words.ts';
import type { Target } from '../messages.ts';

/** The rules that were not applied, by reason. */
export function Skipped({ skipped }: { readonly skipped: Target['skipped'] }): JSX.Element {
  return (
    <section>
      <p class="note">
        A skipped rule is neither passed nor failed. Most of these need the server itself:{' '}
        <code>npx mcp-hallmark -- your-server</code> runs them.
      </p>
      <dl class="reasons">
        {skipped.map(({ reason, rules }) => (
          <div key={reason}>
            <dt>
              {capitalised(reason)} <span class="note">({plural(rules.length, 'rule', 'rules')})</span>
            </dt>
            {rules.map((rule) => (
              <dd key={rule}>
                <code>{rule}</code>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
