import type { JSX } from 'preact';
import { plural, thousands } from '../../../src/report/words.ts';
import type { TokenChart } from '../messages.ts';

const PIECES = [
  ['description', 'description'],
  ['parameters', 'parameters'],
  ['outputSchema', 'output'],
] as const;

/** What each tool costs, as bars that show what of it is description, parameters and output. */
export function Tokens({
  chart: { total, tokenizer, session, tools, more },
}: {
  readonly chart: TokenChart;
}): JSX.Element {
  const most = Math.max(1, tools[0]?.tokens ?? 1);
  return (
    <section class="tokens">
      <p class="note">
        The definitions add {plural(total, 'token', 'tokens')} ({tokenizer}) to an agent’s context, {session}.
      </p>
      <ul class="legend" aria-hidden="true">
        {PIECES.map(([key, words]) => (
          <li key={key}>
            <svg width="12" height="12">
              <rect class={`piece-${key}`} width="12" height="12" rx="2" />
            </svg>{' '}
            {words}
          </li>
        ))}
        <li>
          <svg width="12" height="12">
            <rect class="piece-rest" width="12" height="12" rx="2" />
          </svg>{' '}
          name and syntax
        </li>
      </ul>
      <table>
        <thead>
          <tr>
            <th scope="col">Tool</th>
            <th scope="col" class="number">
              Tokens
            </th>
          </tr>
        </thead>
        <tbody>
          {tools.map((tool, index) => (
            <tr key={`${index} ${tool.name}`}>
              <th scope="row">
                <bdi class="name">{tool.name}</bdi>
                <Bar tool={tool} most={most} />
                <p class="note">
                  {PIECES.filter(([key]) => tool[key] > 0)
                    .map(([key, words]) => `${words} ${thousands(tool[key])}`)
                    .join(', ')}
                </p>
              </th>
              <td class="number">{thousands(tool.tokens)}</td>
            </tr>
          ))}
        </tbody>
        {more.tools === 0 ? undefined : (
          <tfoot>
            <tr>
              <th scope="row">{plural(more.tools, 'smaller tool', 'smaller tools')}</th>
              <td class="number">{thousands(more.tokens)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

function Bar({ tool, most }: { readonly tool: TokenChart['tools'][number]; readonly most: number }): JSX.Element {
  const known = PIECES.map(([key]) => ({ key, tokens: Math.max(0, tool[key]) }));
  const rest = Math.max(0, tool.tokens - known.reduce((sum, { tokens }) => sum + tokens, 0));
  let from = 0;
  return (
    <svg class="bar-of-tokens" width="100%" height="8" aria-hidden="true">
      {[...known, { key: 'rest', tokens: rest }].map(({ key, tokens }) => {
        const x = from;
        from += tokens;
        return (
          <rect
            key={key}
            class={`piece-${key}`}
            x={`${share(x, most)}%`}
            width={`${share(tokens, most)}%`}
            height="8"
          />
        );
      })}
    </svg>
  );
}

function share(tokens: number, most: number): number {
  return Math.round((tokens / most) * 1000) / 10;
}
