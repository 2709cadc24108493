import type { TargetRun } from '../../model/run.ts';
import { plural, thousands } from '../words.ts';
import { type Html, html } from './markup.ts';

type TokenCounts = TargetRun['tokens'];
type ToolTokens = TokenCounts['perTool'][number];

const SHOWN = 25;

/** The tools that cost most, as a table with a bar in each row; nothing where there are no tools. */
export function renderTokens({ total, tokenizer, perTool }: TokenCounts): Html | undefined {
  if (perTool.length === 0) return undefined;
  const sorted = [...perTool].sort((a, b) => b.tokens - a.tokens);
  const shown = sorted.slice(0, SHOWN);
  const rest = sorted.slice(SHOWN);
  const most = Math.max(1, shown[0]?.tokens ?? 1);
  return html`<section class="tokens">
<h3>Tokens by tool</h3>
<p class="note">What the definitions add to an agent’s context: ${thousands(total)} tokens (${tokenizer}).</p>
<table>
<thead><tr><th scope="col">Tool</th><th scope="col" class="number">Tokens</th></tr></thead>
<tbody>${shown.map((tool) => renderRow(tool, most))}</tbody>${rest.length === 0 ? undefined : renderRest(rest)}
</table>
</section>
`;
}

function renderRow({ subject, tokens }: ToolTokens, most: number): Html {
  const share = Math.round((Math.max(0, tokens) / most) * 1000) / 10;
  return html`<tr><th scope="row"><bdi>${subject === null || subject === '' ? '(without a name)' : subject}</bdi>
<svg class="bar" width="100%" height="6" aria-hidden="true"><rect width="100%" height="6" rx="1"/><rect width="${share}%" height="6" rx="1"/></svg></th>
<td class="number">${thousands(tokens)}</td></tr>
`;
}

function renderRest(rest: readonly ToolTokens[]): Html {
  const tokens = rest.reduce((sum, tool) => sum + tool.tokens, 0);
  return html`
<tfoot><tr><th scope="row">${plural(rest.length, 'smaller tool', 'smaller tools')}</th><td class="number">${thousands(tokens)}</td></tr></tfoot>`;
}
