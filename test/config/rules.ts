import type { Rule } from '../../src/engine/define-rule.ts';
import { exampleRule } from '../engine/example-rule.ts';

const OPTIONS = {
  minWords: { default: 15, description: 'Fewer words are reported.' },
  strict: { default: false, description: 'Whether to be strict.' },
  language: { default: 'en', description: 'The language.' },
};

/** A few rules of three categories, one with options of every type. */
export const SOME_RULES: readonly Rule[] = [
  exampleRule({ id: 'agent/short', severity: 'warning', options: OPTIONS }),
  exampleRule({ id: 'agent/missing', severity: 'error' }),
  exampleRule({ id: 'safety/hidden', severity: 'error' }),
  exampleRule({ id: 'spec/name', severity: 'warning' }),
];
