import type { TokenCounts, ToolTokens } from '../../model/run.ts';
import { costliestTools, sessionWords, toolLabel } from '../score-words.ts';
import { plural, thousands } from '../words.ts';
import { type Html, html } from './markup.ts';

const SHOWN = 25;

/** The tools that cost most, as a table with a bar in each row; nothing where there are no tools. */
export function renderTokens(tokens: TokenCounts): Html | undefined {
  const { total, tokenizer } = tokens;
  const sorted = costliestTools(tokens);
  if (sorted.length === 0) return undefined;
  const shown = sorted.slice(0, SHOWN);
  const rest = sorted.slice(SHOWN);
  const most = Math.max(1, shown[0]?.tokens ?? 1);
  return html`<section class="tokens">
<h3>Tokens by tool</h3>
<p class="note">What the definitions add to an agent’s context: ${thousands(total)} tokens (${tokenizer}), ${sessionWords(tokens)}.</p>
<table>
<thead><tr><th scope="col">Tool</th><th scope="col" class="number">Tokens</th></tr></thead>
<tbody>${shown.map((tool) => renderRow(tool, most))}</tbody>${rest.length === 0 ? undefined : renderRest(rest)}
</table>
</section>
`;
}

function renderRow(tool: ToolTokens, most: number): Html {
  const { tokens, description, parameters, outputSchema } = tool;
  const parts = [
    ['description', description],
    ['parameters', parameters],
    ['output', outputSchema],
  ] as const;
  const share = Math.round((Math.max(0, tokens) / most) * 1000) / 10;
  return html`<tr><th scope="row"><bdi>${toolLabel(tool)}</bdi>
<svg class="bar" width="100%" height="6" aria-hidden="true"><rect width="100%" height="6" rx="1"/><rect width="${share}%" height="6" rx="1"/></svg>
<p class="note">${parts
    .filter(([, count]) => count > 0)
    .map(([part, count]) => `${part} ${thousands(count)}`)
    .join(', ')}</p></th>
<td class="number">${thousands(tokens)}</td></tr>
`;
}

function renderRest(rest: readonly ToolTokens[]): Html {
  const tokens = rest.reduce((sum, tool) => sum + tool.tokens, 0);
  return html`
<tfoot><tr><th scope="row">${plural(rest.length, 'smaller tool', 'smaller tools')}</th><td class="number">${thousands(tokens)}</td></tr></tfoot>`;
}
