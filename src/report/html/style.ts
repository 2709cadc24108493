import { PALETTE } from './palette.ts';

/** The page's one style: light and dark, from 320 px to print, with the fonts of the system. */
export const STYLE = `
${PALETTE}*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 5rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0 auto;
  max-width: 76rem;
  padding: 1.5rem 1.5rem 3rem;
  background: var(--page);
  color: var(--ink);
  font: 0.9375rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
}
h1, h2, h3, p, ul, dl, dd, pre, table, fieldset { margin: 0; padding: 0; }
ul { list-style: none; }
h1, h2, h3, strong, th { font-weight: 600; }
h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.01em; text-wrap: balance; }
h2 { font-size: 1.25rem; line-height: 1.3; }
h3 { font-size: 0.9375rem; }
a { color: var(--link); text-underline-offset: 0.15em; }
code, pre, .name { font-family: var(--mono); font-size: 0.8125rem; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.error { color: var(--error); }
.warning { color: var(--warning); }
.info { color: var(--info); }
.clean { color: var(--clean); }
.unknown, .note, .none, .kind { color: var(--quiet); }
.note, .tally, .rule, .where, .advice { font-size: 0.8125rem; }
.number { text-align: right; white-space: nowrap; }

header { display: flex; gap: 1rem; align-items: center; padding-bottom: 1.5rem; }
header p { color: var(--quiet); }
.mark { flex: none; fill: none; stroke: currentColor; stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; }
.mark path:first-child { stroke-width: 2; }
.score { flex: none; margin-left: auto; text-align: center; line-height: 1.2; }
.score strong { display: block; color: var(--ink); font-size: 1.75rem; }

nav { padding-bottom: 1.5rem; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.3rem 0 0.3rem 0.75rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th:first-child { padding-left: 0; }
thead th { color: var(--quiet); font-size: 0.8125rem; }
tbody th { font-weight: 400; }
th.number, td.number { text-align: right; }
.zero { color: var(--quiet); }

.filters {
  position: sticky;
  top: 0;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 1rem;
  align-items: center;
  padding: 0.625rem 0;
  border-block: 1px solid var(--line);
  background: var(--page);
}
.search span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.search ::placeholder { color: var(--quiet); opacity: 1; }
.search input {
  width: 15rem;
  max-width: 100%;
  padding: 0.3rem 0.6rem;
  border: 1px solid var(--quiet);
  border-radius: 4px;
  background: var(--page);
  color: inherit;
  font: inherit;
}
fieldset { display: flex; flex-wrap: wrap; gap: 0.25rem 0.875rem; min-width: 0; border: 0; }
legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
label { display: inline-flex; gap: 0.35rem; align-items: center; }
fieldset label { font-size: 0.875rem; }
label > span { color: var(--quiet); }
input[type="checkbox"] { width: 1rem; height: 1rem; margin: 0; accent-color: var(--link); }
[data-shown] { margin-left: auto; color: var(--quiet); font-size: 0.875rem; }

.target { padding-top: 1.75rem; }
.target + .target { margin-top: 2rem; border-top: 1px solid var(--line); }
.facts { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; padding-top: 0.75rem; }
.facts dt { color: var(--quiet); font-size: 0.75rem; }
.trouble { margin-top: 1rem; padding: 0.75rem 1rem; border-left: 3px solid var(--error); background: var(--panel); }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) 19rem; gap: 1.5rem 2.5rem; padding-top: 1.5rem; }
.single { grid-template-columns: minmax(0, 1fr); }
.none { padding: 0.5rem 0; }

.group { padding-bottom: 1.5rem; }
.long .group { content-visibility: auto; contain-intrinsic-block-size: auto 14rem; }
.head { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; justify-content: space-between; padding-bottom: 0.35rem; }
.name { font-size: 0.9375rem; }
.kind { font-weight: 400; }
.tally { display: flex; gap: 0.75rem; }
.entry {
  display: grid;
  grid-template: "severity hits rule" auto ". advice rule" 1fr / 4.5rem minmax(0, 1fr) fit-content(16rem);
  gap: 0 0.75rem;
  padding: 0.6rem 0.75rem;
  border-top: 1px solid var(--line);
  border-left: 3px solid currentColor;
}
.entry:last-child { border-bottom: 1px solid var(--line); }
.entry > * { color: var(--ink); }
.entry > .severity { grid-area: severity; color: inherit; font-weight: 600; }
.hits { grid-area: hits; display: grid; gap: 0.4rem; }
.rule { grid-area: rule; text-align: right; line-height: 1.35; padding-top: 0.15rem; }
.version { color: var(--quiet); font-weight: 400; }
.rule span, .entry > .advice { color: var(--quiet); }
.rule span { display: block; }
.advice { grid-area: advice; padding-top: 0.3rem; max-width: 46rem; }
.message { display: inline-block; max-width: 46rem; margin-right: 1rem; }
.where { display: inline-flex; flex-wrap: wrap; gap: 0 1rem; color: var(--quiet); }
.excerpt {
  width: fit-content;
  max-width: 100%;
  margin: 0.2rem 0;
  padding: 0.15rem 0.5rem;
  border-radius: 3px;
  background: var(--panel);
  white-space: pre-wrap;
}
mark { background: var(--mark); color: inherit; border-radius: 2px; }
summary { cursor: pointer; }
.why { color: var(--link); }
details.advice p { padding: 0.25rem 0 0.25rem 1rem; color: var(--ink); }

.beside { display: grid; gap: 1.5rem; align-content: start; }
.bar { display: block; margin-top: 0.2rem; }
.bar rect { fill: var(--panel); }
.bar rect + rect { fill: var(--bar); }
.beside table { margin-top: 0.5rem; }
.beside th, .beside td { font-size: 0.8125rem; }
tfoot th, tfoot td { color: var(--quiet); font-weight: 400; }
.clients { padding-top: 1.5rem; }
.clients th, .clients td { font-size: 0.8125rem; }
.scroll { overflow-x: auto; }
.more summary h3 { display: inline; }
.reasons, .suppressed { padding-top: 0.5rem; }
.reasons dt { padding-top: 0.5rem; color: var(--quiet); font-size: 0.8125rem; }
.suppressed li, .stale li { padding: 0.4rem 0; border-top: 1px solid var(--line); }
.stale { padding-top: 2rem; }
.stale ul { padding-top: 0.5rem; }

footer { display: grid; gap: 0.25rem; margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: 0.8125rem; }

@media (max-width: 64rem) {
  .columns { grid-template-columns: minmax(0, 1fr); }
}
@media (max-width: 40rem) {
  html { scroll-padding-top: 0; }
  body { padding: 1rem 1rem 2rem; }
  header { align-items: start; gap: 0.75rem; }
  h1 { font-size: 1.375rem; }
  .mark { width: 40px; height: 40px; }
  .filters { position: static; }
  .search { flex: 1 0 100%; }
  .search input { width: 100%; }
  [data-shown] { margin-left: 0; }
  .facts { gap: 0.5rem 1.5rem; }
  .entry {
    grid-template: "severity rule" auto "hits hits" auto "advice advice" auto / auto minmax(0, 1fr);
    padding-right: 0;
  }
  .rule span { display: inline; }
}
@media (max-height: 30rem) {
  .filters { position: static; }
}
@media (prefers-reduced-motion: no-preference) {
  html { scroll-behavior: smooth; }
}
@media print {
  :root {
    color-scheme: light;
    --page: #fff; --panel: #f5f6f8; --line: #c8cdd4; --ink: #000; --quiet: #444; --link: #000;
    --error: #9c1c15; --warning: #744600; --info: #234d7d; --clean: #155a2a; --mark: #ffe08a; --bar: #5f7ea3;
  }
  @page { margin: 15mm; }
  body { max-width: none; padding: 0; font-size: 9.5pt; print-color-adjust: exact; }
  summary { list-style: none; }
  .filters { position: static; border: 0; }
  .filters > :not([data-shown]), .filters:not([data-active]), .why { display: none; }
  .columns { display: block; }
  .long .group { content-visibility: visible; }
  .beside { padding-top: 1rem; }
  .more::details-content { content-visibility: visible; block-size: auto; }
  tfoot { display: table-row-group; }
  .entry, tr, .trouble { break-inside: avoid; }
  h2, .head, summary { break-after: avoid; }
  a { text-decoration: none; }
}
`;
