import type { Score, ToolScore } from '../../model/run.ts';
import { paymentWords, scoreWords, toolLabel, wastedWords, wastingTools } from '../score-words.ts';
import { capitalised, plural } from '../words.ts';
import { type Html, html } from './markup.ts';

const SHOWN = 10;

/** The score, and the tools that waste most with what each pays for; nothing where there is no score. */
export function renderScore(score: Score | null): Html | undefined {
  if (score === null) return undefined;
  const wasting = wastingTools(score);
  const more = wasting.length - SHOWN;
  return html`<section class="scores">
<h3>Score ${scoreWords(score)}</h3>
<p class="note">${capitalised(wastedWords(score))}.</p>
${
  wasting.length === 0
    ? undefined
    : html`<table>
<thead><tr><th scope="col">Tool, and what it pays for</th><th scope="col" class="number">Score</th></tr></thead>
<tbody>${wasting.slice(0, SHOWN).map(renderRow)}</tbody>
</table>
`
}${more > 0 ? html`<p class="note">And ${plural(more, 'tool', 'tools')} more.</p>` : undefined}</section>
`;
}

function renderRow(tool: ToolScore): Html {
  return html`<tr><th scope="row"><bdi>${toolLabel(tool)}</bdi><p class="note">${tool.pays.map(paymentWords).join(', ')}</p></th>
<td class="number">${tool.total} ${tool.grade}</td></tr>
`;
}
