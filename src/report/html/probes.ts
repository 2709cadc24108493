import type { ProbeRow, TargetRun } from '../../model/run.ts';
import {
  probeCounts,
  probedTool,
  probeLabel,
  probesInWords,
  reasonWords,
  responseSize,
  responseTime,
  statusWords,
} from '../probe-words.ts';
import { capitalised } from '../words.ts';
import { type Html, html } from './markup.ts';

/** What the probes brought, as a table; nothing where there were none. */
export function renderProbes({ probes = [] }: TargetRun): Html | undefined {
  if (probes.length === 0) return undefined;
  return html`<section class="probes">
<h3>Probes</h3>
<p class="note">${capitalised(probesInWords(probes))}: ${probeCounts(probes)}. Tokens are estimated.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Probes"><table>
<thead><tr><th scope="col">Tool</th><th scope="col">Result</th><th scope="col" class="number">Tokens</th><th scope="col" class="number">Time</th></tr></thead>
<tbody>${probes.map(renderRow)}</tbody>
</table></div>
</section>
`;
}

function renderRow(row: ProbeRow): Html {
  const label = probeLabel(row);
  const contents = row.response?.contents ?? [];
  return html`<tr><th scope="row"><bdi>${probedTool(row)}</bdi>${label === '' ? undefined : html`<p class="note">${label}</p>`}</th>
<td>${statusWords(row)}${row.reason === null ? undefined : html`<p class="note">${reasonWords(row)}</p>`}${
    contents.length === 0 ? undefined : html`<p class="note">${contents.join(', ')}</p>`
  }</td>
<td class="number">${responseSize(row)}</td><td class="number">${responseTime(row)}</td></tr>
`;
}
