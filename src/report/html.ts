import type { Rule } from '../engine/define-rule.ts';
import type { Run } from '../model/run.ts';
import { contentSecurityPolicy } from './html/csp.ts';
import { renderStale } from './html/left-out.ts';
import { Html, html } from './html/markup.ts';
import { SCRIPT } from './html/script.ts';
import { STYLE } from './html/style.ts';
import { headline, renderFilters, renderHeader, renderTargetTable } from './html/summary.ts';
import { renderTarget, titleOf } from './html/target.ts';
import { openFindings } from './words.ts';

/** How to show a run as a page. */
export interface HtmlOptions {
  /** When the run was held, in the words in which to show it: pure code has no clock. */
  readonly date?: string | undefined;
}

const LONG = 500;

/**
 * Renders a run as one HTML file that needs nothing else: no network, no other file. Its policy allows its own style and
 * script and nothing more; without the script everything is there but the filters. `rules` explain the findings.
 */
export function renderHtml(run: Run, rules: readonly Rule[], { date }: HtmlOptions = {}): string {
  const index = new Map(rules.map(({ meta }) => [meta.id as string, meta]));
  // Of a long report browsers lay out only what is in sight; of a short one everything, so that links land exactly.
  const long = run.targets.flatMap(openFindings).length > LONG;
  const idOf = (at: number): string => `target-${at + 1}`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Html(contentSecurityPolicy(STYLE, SCRIPT))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="mcp-hallmark ${run.tool.version}">
<title>${[headline(run), ...run.targets.slice(0, 3).map(titleOf)].join(' · ')} · mcp-hallmark</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
${renderHeader(run, date)}<main${long ? html` class="long"` : undefined}>
${renderTargetTable(run, idOf)}${renderFilters(run)}${run.targets.map((target, at) => renderTarget(target, idOf(at), index))}${renderStale(run.staleSuppressions)}</main>
<footer>
<p>An error breaks a MUST of the specification or is as grave, a warning breaks a SHOULD, an info is advice. A skipped rule is neither passed nor failed.</p>
<p>Made by mcp-hallmark ${run.tool.version}. This file loads nothing and sends nothing.</p>
</footer>
<script>${new Html(SCRIPT)}</script>
</body>
</html>
`;
  return page.markup;
}
