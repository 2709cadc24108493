import clean from '../examples/clean.json' with { type: 'json' };
import costly from '../examples/costly.json' with { type: 'json' };
import poisoned from '../examples/poisoned.json' with { type: 'json' };

/** Something to start from. */
export interface Example {
  readonly title: string;
  readonly text: string;
}

/** Lists of tools that show what there is to find: little, a lot, and too many tokens. */
export const EXAMPLES: readonly Example[] = [
  { title: 'A clean server', text: lines(clean) },
  { title: 'A poisoned one', text: lines(poisoned) },
  { title: 'A costly one', text: lines(costly) },
];

function lines(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
