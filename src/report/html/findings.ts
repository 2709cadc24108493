import type { Rule, SpecPlace } from '../../engine/define-rule.ts';
import type { Finding, Location } from '../../model/run.ts';
import { countedSeverities, countSeverities, placeOf, type Topic } from '../words.ts';
import { type Group, groupFindings } from './groups.ts';
import { type Html, html, prose } from './markup.ts';

/** What is known about rules, by id. */
export type RuleIndex = ReadonlyMap<string, Rule['meta']>;

/** What all findings of a target share. */
interface Context {
  readonly label: string;
  readonly rules: RuleIndex;
}

/** Findings by what they are about. `label` is the target's. */
export function renderFindings(findings: readonly Finding[], label: string, rules: RuleIndex): Html {
  return html`${groupFindings(findings).map((group) => renderGroup(group, { label, rules }))}`;
}

/** The name of what a finding is about, with the word for its kind. */
export function renderTopic({ kind, name }: Topic): Html {
  return name === undefined ? html`${kind}` : html`<span class="kind">${kind}</span> <bdi class="name">${name}</bdi>`;
}

function renderGroup({ topic, entries }: Group, context: Context): Html {
  return html`<section class="group" data-group>
<div class="head"><h3>${renderTopic(topic)}</h3>
<p class="tally">${countedSeverities(countSeverities(entries.flat())).map(
    ({ severity, words }) => html`<span class="${severity}">${words}</span> `,
  )}</p></div>
${entries.map((entry) => renderEntry(entry, context))}</section>
`;
}

/** Findings of one rule on one thing: what they have in common is said once. */
function renderEntry(findings: readonly Finding[], { label, rules }: Context): Html | undefined {
  const [first] = findings;
  if (first === undefined) return undefined;
  const { ruleId, severity, confidence, remedy } = first;
  const meta = rules.get(ruleId);
  return html`<article class="entry ${severity}" data-severity="${severity}" data-category="${categoryIn(ruleId)}">
<p class="severity">${severity}</p>
<p class="rule"><code>${ruleId}</code> <span>${confidence} confidence</span></p>
<ul class="hits">${findings.map((finding) => renderHit(finding, label))}</ul>
${meta === undefined ? html`<p class="advice">${prose(remedy)}</p>` : renderAdvice(remedy, meta)}
</article>
`;
}

/** The category of a rule, from its id. */
export function categoryIn(ruleId: string): string {
  return ruleId.split('/', 1)[0] ?? '';
}

function renderHit(finding: Finding, label: string): Html {
  const { message, evidence, location } = finding;
  const where = [placeOf(finding), location === undefined ? '' : lineOf(location, label)].filter((text) => text !== '');
  return html`<li data-hit><p class="message">${message}</p>${
    where.length === 0 ? undefined : html`<p class="where">${where.map((text) => html`<code>${text}</code> `)}</p>`
  }${evidence === undefined ? renderExcerpt(location) : html`<pre class="excerpt">${evidence}</pre>`}</li>
`;
}

/** Line and column, with the file where that is not the target itself. */
function lineOf({ file, line, column }: Location, label: string): string {
  return file === label ? `line ${line}:${column}` : `${file}:${line}:${column}`;
}

function renderExcerpt(location: Location | undefined): Html | undefined {
  if (location?.excerpt === undefined) return undefined;
  const { text, start, end } = location.excerpt;
  const cut = Math.min(text.length - text.trimStart().length, start);
  return html`<pre class="excerpt">${text.slice(cut, start)}<mark>${text.slice(start, end)}</mark>${text.slice(end)}</pre>`;
}

function renderAdvice(remedy: string, { title, why, spec }: Rule['meta']): Html {
  return html`<details class="advice"><summary>${prose(remedy)} <span class="why">Why</span></summary><p><strong>${prose(title)}.</strong> ${prose(why)}</p>${
    spec === undefined ? undefined : renderSpec(spec)
  }</details>`;
}

function renderSpec({ revision, page, section, level }: SpecPlace): Html {
  const text = html`MCP specification ${revision}, ${page}, “${section}”`;
  const known = /^[\w.-]+$/.test(revision) && /^[\w./-]+$/.test(page);
  const link = known
    ? html`<a href="https://modelcontextprotocol.io/specification/${revision}/${page}" rel="noreferrer">${text}</a>`
    : text;
  return html`<p>${link} (${level})</p>`;
}
