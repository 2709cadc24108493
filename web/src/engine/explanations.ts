import type { Rule } from '../../../src/engine/define-rule.ts';
import { RULES } from '../../../src/rules/index.ts';

/** What people read about a rule, with the first examples of each kind. */
export type RuleTexts = Pick<Rule['meta'], 'title' | 'why' | 'falsePositives' | 'examples'>;

/** The texts by rule id. The build puts them here alone, and takes them out of the rules. */
export const EXPLANATIONS: Readonly<Record<string, RuleTexts>> = Object.fromEntries(
  RULES.map(({ meta: { id, title, why, falsePositives, examples } }) => {
    const first: RuleTexts['examples'] = { bad: [examples.bad[0]], good: [examples.good[0]] };
    return [id, { title, why, falsePositives, examples: first }];
  }),
);
