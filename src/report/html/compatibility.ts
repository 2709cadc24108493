import type { TargetRun } from '../../model/run.ts';
import { LOSSES, matrixOf } from '../compatibility.ts';
import { thousands } from '../words.ts';
import { type Html, html, prose } from './markup.ts';

/** Which clients take which tools, as a table with reasons; nothing where nothing was judged. */
export function renderCompatibility(target: TargetRun): Html | undefined {
  const matrix = matrixOf(target);
  if (matrix === undefined) return undefined;
  const { summary, columns, rows, more } = matrix;
  if (rows.length === 0)
    return html`<section class="clients">
<h3>Clients</h3>
<p class="note">${summary}</p>
</section>
`;
  return html`<section class="clients">
<h3>Clients</h3>
<p class="note">${summary} What the others come to:</p>
<div class="scroll" tabindex="0" role="region" aria-label="Clients and tools"><table>
<thead><tr><th scope="col">Tool</th>${columns.map(({ name }) => html`<th scope="col">${name}</th>`)}<th scope="col">Why, and what to do</th></tr></thead>
<tbody>${rows.map(
    ({ name, cells, reasons }) => html`<tr><th scope="row"><bdi>${name}</bdi></th>${cells.map((loss) =>
      loss === undefined ? html`<td></td>` : html`<td class="error">${LOSSES[loss]}</td>`,
    )}<td>${reasons.map(({ message, remedy }) => html`<p>${message}</p><p class="note">${prose(remedy)}</p>`)}</td></tr>
`,
  )}</tbody>${more === 0 ? undefined : html`<tfoot><tr><th scope="row" colspan="${columns.length + 2}">and ${thousands(more)} more</th></tr></tfoot>`}
</table></div>
</section>
`;
}
