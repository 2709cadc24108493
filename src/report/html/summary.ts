import { type Run, SEVERITIES, type Severity } from '../../model/run.ts';
import {
  capitalised,
  checkedRules,
  countSeverities,
  openFindings,
  plural,
  summaryCounts,
  thousands,
  verdictWords,
} from '../words.ts';
import { categoryIn } from './findings.ts';
import { type Html, html } from './markup.ts';
import { titleOf } from './target.ts';

/** How a run ended: its worst severity, clean, or without a verdict. */
type Verdict = Severity | 'clean' | 'unknown';

const PLURALS: Readonly<Record<Severity, string>> = { error: 'Errors', warning: 'Warnings', info: 'Infos' };

const MARKS: Readonly<Record<Verdict, Html>> = {
  error: html`<path d="m18 18 12 12m0-12-12 12"/>`,
  warning: html`<path d="M24 14v12m0 6v1"/>`,
  info: html`<path d="M24 15v1m0 6v11"/>`,
  clean: html`<path d="m16 25 6 6 11-13"/>`,
  unknown: html`<path d="M16 24h16"/>`,
};

/** The worst that a run found. */
function verdictOf(run: Run): Verdict {
  const counts = summaryCounts(run);
  return (
    SEVERITIES.find((severity) => counts[severity] > 0) ??
    (run.incomplete || checkedRules(run) === 0 ? 'unknown' : 'clean')
  );
}

/** The verdict in words: `2 errors, 1 info`. */
export function headline(run: Run): string {
  return capitalised(verdictWords(run));
}

/** The top of the report. */
export function renderHeader(run: Run, date: string | undefined): Html {
  const verdict = verdictOf(run);
  const [only, ...others] = run.targets;
  const score = only !== undefined && others.length === 0 ? only.score : null;
  const { suppressed } = run.summary;
  const from = `from ${plural(checkedRules(run), 'check', 'checks')} of ${plural(run.targets.length, 'target', 'targets')}`;
  return html`<header>
<svg class="mark ${verdict}" viewBox="0 0 48 48" width="56" height="56" aria-hidden="true"><path d="M15 2h18l13 13v18L33 46H15L2 33V15z"/>${MARKS[verdict]}</svg>
<div>
<p class="brand">mcp-hallmark report${date === undefined ? undefined : html` · ${date}`}</p>
<h1>${headline(run)}</h1>
<p>${from}${suppressed === 0 ? '' : ` · ${thousands(suppressed)} suppressed`}${
    run.incomplete ? html` · <strong class="error">incomplete</strong>` : undefined
  }</p>
</div>
${score === null ? undefined : html`<p class="score"><strong>${score.total} ${score.grade}</strong> score</p>`}
</header>
`;
}

/** A table of the targets, where there are several. */
export function renderTargetTable(run: Run, idOf: (index: number) => string): Html | undefined {
  if (run.targets.length < 2) return undefined;
  const scored = run.targets.some(({ score }) => score !== null);
  return html`<nav aria-label="Targets"><table>
<thead><tr><th scope="col">Target</th>${scored ? html`<th scope="col" class="number">Score</th>` : undefined}${SEVERITIES.map(
    (severity) => html`<th scope="col" class="number">${PLURALS[severity]}</th>`,
  )}</tr></thead>
<tbody>${run.targets.map((target, index) => {
    const counts = countSeverities(openFindings(target));
    return html`<tr><th scope="row"><a href="#${idOf(index)}"><bdi>${titleOf(target)}</bdi></a>${
      target.trouble === null ? undefined : html` <strong class="error">incomplete</strong>`
    }</th>${scored ? html`<td class="number">${target.score === null ? '–' : `${target.score.total} ${target.score.grade}`}</td>` : undefined}${SEVERITIES.map(
      (severity) =>
        html`<td class="number${counts[severity] === 0 ? ' zero' : ''}">${thousands(counts[severity])}</td>`,
    )}</tr>
`;
  })}</tbody>
</table></nav>
`;
}

/** The filters, which the script brings to life; hidden without it. */
export function renderFilters(run: Run): Html | undefined {
  const findings = run.targets.flatMap(openFindings);
  if (findings.length === 0) return undefined;
  const counts = summaryCounts(run);
  const categories = new Map<string, number>();
  for (const { ruleId } of findings) categories.set(categoryIn(ruleId), (categories.get(categoryIn(ruleId)) ?? 0) + 1);
  const box = (name: string, value: string, count: number, tone: string): Html =>
    html`<label class="${tone}"><input type="checkbox" name="${name}" value="${value}" checked> ${value} <span>${thousands(count)}</span></label>
`;
  return html`<div class="filters" role="search" aria-label="Findings" data-filters hidden>
<label class="search"><span>Search findings</span> <input type="search" placeholder="Search findings" autocomplete="off" spellcheck="false"></label>
<fieldset><legend>Severity</legend>${SEVERITIES.filter((severity) => counts[severity] > 0).map((severity) =>
    box('severity', severity, counts[severity], severity),
  )}</fieldset>
<fieldset><legend>Category</legend>${[...categories].map(([category, count]) => box('category', category, count, ''))}</fieldset>
<p role="status" data-shown></p>
</div>
`;
}
