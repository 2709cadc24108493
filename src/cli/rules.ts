import { categoryOf, type Rule } from '../engine/define-rule.ts';
import type { Json } from '../model/json.ts';
import type { Severity } from '../model/run.ts';
import type { Era } from '../model/surface.ts';
import { toAsciiJson } from '../report/json.ts';
import { describeRules, renderRule, renderRuleList } from '../report/rules.ts';
import { ansi, plain } from '../report/theme.ts';
import { RULES } from '../rules/index.ts';
import { display } from '../text/display.ts';
import { nearest } from '../text/nearest.ts';
import { UsageError } from './errors.ts';
import { type ColorChoice, columnsOf, wantsColor, writeOut } from './terminal.ts';

/** The flags of `rules`. */
export interface RulesFlags {
  readonly category?: string;
  readonly severity?: Severity;
  readonly era?: Era;
  readonly data?: boolean;
  readonly format: 'terminal' | 'json';
  readonly color: ColorChoice;
}

/** `mcp-hallmark rules [ID]`: lists the rules, or explains those that an id or another tool's name for them means. */
export async function rules(id: string | undefined, flags: RulesFlags): Promise<number> {
  if (flags.data === true) {
    if (id !== undefined) throw new UsageError('--data is about all rules; leave out the id');
    return await (await import('./rule-data.ts')).printRuleData(flags.format);
  }
  const found = id === undefined ? RULES : find(id);
  const chosen = found.filter(
    (rule) =>
      (flags.category === undefined || categoryOf(rule) === flags.category) &&
      (flags.severity === undefined || rule.meta.severity === flags.severity) &&
      (flags.era === undefined || rule.meta.eras.includes(flags.era)),
  );
  if (chosen.length === 0) throw new UsageError('no rule is like that');
  if (flags.format === 'json') await writeOut(toAsciiJson(describeRules(chosen) as unknown as Json));
  else {
    const options = {
      paint: wantsColor(flags.color, process.stdout, process.env) ? ansi : plain,
      width: columnsOf(process.stdout),
    };
    await writeOut(
      id === undefined ? renderRuleList(chosen, options) : chosen.map((rule) => renderRule(rule, options)).join('\n'),
    );
  }
  return 0;
}

function find(id: string): readonly Rule[] {
  const wanted = id.toLowerCase();
  const exact = RULES.filter(({ meta }) => meta.id === wanted || meta.id.endsWith(`/${wanted}`));
  if (exact.length > 0) return exact;
  const alias = RULES.filter(({ meta }) => meta.aliases?.some((name) => name.toLowerCase() === wanted));
  if (alias.length > 0) return alias;
  const meant = nearest(
    wanted,
    RULES.flatMap(({ meta }) => [meta.id, meta.id.replace(/^.*\//, '')]),
  );
  throw new UsageError(
    `there is no rule ${display(id, 60)}${meant === undefined ? '; "mcp-hallmark rules" lists them' : `; did you mean ${meant}?`}`,
  );
}
