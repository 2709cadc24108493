import type { Rule } from '../../src/engine/define-rule.ts';

const META: Rule['meta'] = {
  id: 'agent/example',
  severity: 'warning',
  confidence: 'high',
  eras: ['legacy', 'modern'],
  transports: ['stdio', 'http', 'file'],
  needs: [],
  title: 'An example',
  why: 'To see the engine at work.',
  remedy: 'Mend it.',
  falsePositives: ['One.', 'Two.'],
  messages: { found: 'Found it.' },
  examples: { bad: [{ title: 'bad' }], good: [{ title: 'good' }] },
};

/** A rule of which only what matters to a test is said. */
export function exampleRule(meta: Partial<Rule['meta']>, check: Rule['check'] = () => {}): Rule {
  return { meta: { ...META, ...meta }, check };
}
