import type { Finding, StaleSuppression, TargetRun } from '../../model/run.ts';
import { plural, topicOf } from '../words.ts';
import { renderTopic } from './findings.ts';
import { type Html, html } from './markup.ts';

/** The rules that were skipped, by reason. */
export function renderSkipped(skipped: TargetRun['skipped']): Html | undefined {
  if (skipped.length === 0) return undefined;
  const reasons = new Map<string, string[]>();
  for (const { ruleId, reason } of skipped) reasons.set(reason, [...(reasons.get(reason) ?? []), ruleId]);
  return html`<details class="more"><summary><h3>${plural(skipped.length, 'rule', 'rules')} skipped</h3></summary>
<dl class="reasons">${[...reasons].map(
    ([reason, ruleIds]) => html`<dt>${reason}</dt>${ruleIds.map((id) => html`<dd><code>${id}</code></dd>`)}`,
  )}</dl>
</details>
`;
}

/** The findings that are ignored or in the baseline, with the reason that was given. */
export function renderSuppressed(findings: readonly Finding[]): Html | undefined {
  if (findings.length === 0) return undefined;
  return html`<details class="more"><summary><h3>${plural(findings.length, 'finding', 'findings')} suppressed</h3></summary>
<ul class="suppressed">${findings.map(
    (finding) => html`<li><p>${renderTopic(topicOf(finding))}: ${finding.message}</p>
<p class="note"><span class="${finding.severity}">${finding.severity}</span> <code>${finding.ruleId}</code> ${
      finding.suppressed?.by === 'baseline' ? '' : 'ignored: '
    }${finding.suppressed?.reason}</p></li>
`,
  )}</ul>
</details>
`;
}

/** The suppressions that are of no use any more. */
export function renderStale(stale: readonly StaleSuppression[]): Html | undefined {
  if (stale.length === 0) return undefined;
  return html`<section class="stale">
<h2>${plural(stale.length, 'suppression', 'suppressions')} to take out</h2>
<ul>${stale.map(
    ({ by, why, rule, target, subject, reason }) => html`<li><p><code>${rule}</code>${
      subject === null ? undefined : html` on <bdi class="name">${subject}</bdi>`
    }${target === null ? undefined : html` of <bdi>${target}</bdi>`}</p>
<p class="note">${
      why === 'expired' ? 'Its date has passed.' : 'It matched nothing.'
    } It is in the ${by === 'baseline' ? 'baseline' : 'configuration'}${
      by === 'baseline' ? '' : html`, with the reason: ${reason}`
    }.</p></li>
`,
  )}</ul>
</section>
`;
}
