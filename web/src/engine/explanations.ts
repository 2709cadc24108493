import { RULES } from '../../../src/rules/index.ts';

/** What people read about a rule, by its id. The build puts the texts here alone, and takes them out of the rules. */
export const EXPLANATIONS: Readonly<
  Record<string, { readonly title: string; readonly why: string; readonly falsePositives: readonly string[] }>
> = Object.fromEntries(
  RULES.map(({ meta: { id, title, why, falsePositives } }) => [id, { title, why, falsePositives }]),
);
