import type { Rule } from '../../../src/engine/define-rule.ts';

/** A rule that is there to be skipped: what decides that, and nothing else. */
export function stub(facts: Partial<Rule['meta']>): Rule {
  return {
    meta: facts as Rule['meta'],
    check: () => {
      throw new Error(`${facts.id} is not loaded`);
    },
  };
}
