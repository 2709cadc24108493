import clean from '../examples/clean.json' with { type: 'json' };
import costly from '../examples/costly.json' with { type: 'json' };
import poisoned from '../examples/poisoned.json' with { type: 'json' };
import type { ExampleTitle } from './messages.ts';

/** Lists of tools that show what there is to find: little, a lot, and too many tokens. */
const EXAMPLES: Readonly<Record<ExampleTitle, object>> = {
  'A clean server': clean,
  'A poisoned one': poisoned,
  'A costly one': costly,
};

/** The text of an example. */
export function exampleText(title: ExampleTitle): string {
  return `${JSON.stringify(EXAMPLES[title], null, 2)}\n`;
}
