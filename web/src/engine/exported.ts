import { toRun } from '../../../src/engine/vet.ts';
import type { TargetRun } from '../../../src/model/run.ts';
import { renderJson } from '../../../src/report/json.ts';
import { renderMarkdown } from '../../../src/report/markdown.ts';
import { renderSarif } from '../../../src/report/sarif.ts';
import { RULES } from '../../../src/rules/index.ts';
import type { Format } from '../messages.ts';
import { EXPLANATIONS } from './explanations.ts';

/** What is shown, as a report; what is not shown was left out before. */
export function exported(targets: readonly TargetRun[], format: Format): string {
  const run = toRun(targets, { pedantic: true });
  if (format === 'json') return renderJson(run);
  if (format === 'markdown') return renderMarkdown(run);
  const explained = RULES.map(({ meta, check }) => ({ meta: { ...meta, ...EXPLANATIONS[meta.id] }, check }));
  return renderSarif(run, explained);
}
