import type { TargetRun } from '../../model/run.ts';
import { LIST_PARTS } from '../../model/surface.ts';
import { capitalised, kindWords, NOUNS, openFindings, plural, shortcomings, thousands } from '../words.ts';
import { renderCompatibility } from './compatibility.ts';
import { type RuleIndex, renderFindings } from './findings.ts';
import { renderSkipped, renderSuppressed } from './left-out.ts';
import { type Content, type Html, html } from './markup.ts';
import { renderProbes } from './probes.ts';
import { renderScore } from './score.ts';
import { renderTokens } from './tokens.ts';

/** What people call a target: its name in the configuration, the server's own name, or its label. */
export function titleOf({ target, server }: TargetRun): string {
  return [target.name, server?.name, target.label].find((name) => name !== undefined && name !== '') ?? '(no name)';
}

/** Everything about one target. `id` is its anchor. */
export function renderTarget(target: TargetRun, id: string, rules: RuleIndex): Html {
  const findings = openFindings(target);
  const { skipped, checkedRules, tokens, score } = target;
  const aside = [
    renderScore(score),
    renderTokens(tokens),
    renderSkipped(skipped),
    renderSuppressed(target.findings.filter(({ suppressed }) => suppressed !== undefined)),
  ].filter((part) => part !== undefined);
  const none = checkedRules === 0 ? undefined : html`<p class="none">No findings.</p>`;
  return html`<section class="target" id="${id}" data-target>
<h2>${renderTitle(target)}</h2>
<dl class="facts">${facts(target).map(
    ([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>
`,
  )}</dl>
${renderShortcomings(target)}<div class="columns${aside.length === 0 ? ' single' : ''}">
<div class="findings">${
    findings.length === 0 ? none : renderFindings(findings, target.target.label, rules)
  }<p class="none" data-none hidden>Nothing here matches the filters.</p></div>
${aside.length === 0 ? undefined : html`<div class="beside">${aside}</div>`}
</div>
${renderProbes(target)}${renderCompatibility(target)}</section>
`;
}

function renderTitle(run: TargetRun): Html {
  const title = titleOf(run);
  const version = run.server?.name === title ? run.server.version : '';
  return html`<bdi>${title}</bdi>${version === '' ? undefined : html` <bdi class="version">${version}</bdi>`}`;
}

function facts(run: TargetRun): (readonly [string, Content])[] {
  const { target, server, era, protocolVersion, counts, tokens, checkedRules, skipped, trouble } = run;
  const title = titleOf(run);
  const counted = LIST_PARTS.filter((part) => part === 'tools' || counts[part] > 0);
  const all: (readonly [string, Content])[] = [
    ['Target', target.label === title ? undefined : html`<bdi>${target.label}</bdi>`],
    [
      'Server',
      server === undefined || server.name === title ? undefined : html`<bdi>${server.name} ${server.version}</bdi>`,
    ],
    ['Reached by', kindWords(target)],
    ['Protocol', protocolVersion],
    ['Era', era === 'unknown' ? undefined : era],
    [
      'Definitions',
      trouble !== null && counted.every((part) => counts[part] === 0)
        ? undefined
        : counted.map((part) => plural(counts[part], ...NOUNS[part])).join(', '),
    ],
    ['Tokens', counts.tools === 0 ? undefined : `${thousands(tokens.total)} (${tokens.tokenizer})`],
    ['Rules', `${thousands(checkedRules)} applied, ${thousands(skipped.length)} skipped`],
  ];
  return all.filter(([, value]) => value !== undefined);
}

function renderShortcomings(target: TargetRun): Html | undefined {
  const found = shortcomings(target);
  if (found.length === 0) return undefined;
  return html`<div class="trouble">${found.map(
    ({ message, ruleId }) =>
      html`<p>${capitalised(message)}${
        ruleId === undefined ? '' : '; this is a defect of mcp-hallmark, please report it'
      }</p>`,
  )}</div>
`;
}
