import type { JSX } from 'preact';
import { plural } from '../../../src/report/words.ts';
import type { Target } from '../messages.ts';

/** The score, and the tools that waste most with what each pays for. */
export function Score({
  score: { total, grade, words, tools, more },
}: {
  readonly score: NonNullable<Target['score']>;
}): JSX.Element {
  return (
    <section class="scores">
      <p class="note">
        {total} of 100 ({grade}). {words}
      </p>
      {tools.length === 0 ? undefined : (
        <table>
          <thead>
            <tr>
              <th scope="col">Tool, and what it pays for</th>
              <th scope="col" class="number">
                Score
              </th>
            </tr>
          </thead>
          <tbody>
            {tools.map(({ name, total, pays }, index) => (
              <tr key={`${index} ${name}`}>
                <th scope="row">
                  <bdi>{name}</bdi>
                  <p class="note">{pays}</p>
                </th>
                <td class="number">{total}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more === 0 ? undefined : <p class="note">And {plural(more, 'tool', 'tools')} more.</p>}
    </section>
  );
}
