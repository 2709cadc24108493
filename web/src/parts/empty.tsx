import type { JSX } from 'preact';
import { EXAMPLE_TITLES, type ExampleTitle } from '../messages.ts';

/** What stands in the place of results until there is something to check. */
export function Empty({ onExample }: { readonly onExample: (title: ExampleTitle) => void }): JSX.Element {
  return (
    <div class="empty">
      <h3>See what a client, and a model, will trip over</h3>
      <p>
        Paste what your server answers to <code>tools/list</code>: the response, its result, the array or one tool. A
        file saved by <code>mcp-hallmark capture</code>, a lock and the configuration of a client work, too.
      </p>
      <p class="bar">
        {EXAMPLE_TITLES.map((title) => (
          <button key={title} type="button" onClick={() => onExample(title)}>
            {title}
          </button>
        ))}
      </p>
      <ul>
        <li>what breaks the specification, and where it says so</li>
        <li>instructions to the model, hidden text, credentials</li>
        <li>what makes tools hard to use, and what they cost in tokens</li>
        <li>which clients refuse which tools</li>
        <li>how an older list, or a lock, differs</li>
      </ul>
    </div>
  );
}
