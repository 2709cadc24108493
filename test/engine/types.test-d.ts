// What the types must refuse. `tsc -p tsconfig.json` fails on every @ts-expect-error that has nothing to expect.
import { defineRule } from '../../src/engine/define-rule.ts';

const BASE = {
  id: 'agent/example',
  severity: 'warning',
  confidence: 'high',
  eras: ['legacy', 'modern'],
  transports: ['stdio'],
  title: 'An example',
  why: 'To see the types at work.',
  remedy: 'Mend it.',
} as const;
const EXAMPLES = { bad: [{ title: 'bad' }], good: [{ title: 'good' }] } as const;
const MODES = ['One.', 'Two.'] as const;
const MESSAGES = { plain: 'Found it.', filled: '{name} has {count}.' } as const;

// What is declared is there, with its type.
defineRule(
  {
    ...BASE,
    needs: ['tools'],
    reads: ['instructions'],
    experiments: ['listBeforeInitialize'],
    falsePositives: MODES,
    messages: MESSAGES,
    options: { min: { default: 3, description: 'x' }, strict: { default: false, description: 'y' } },
    examples: { bad: [{ title: 'bad' }], good: [{ title: 'good', shows: 'Two.' }] },
  },
  ({ tools, instructions, listBeforeInitialize, options, report }) => {
    const length: number = tools.length + (instructions?.length ?? 0) + options.min;
    const strict: boolean = options.strict;
    report('filled', ['tools', 0, 'name'], { name: listBeforeInitialize.list?.outcome.kind ?? '', count: length });
    report('plain', ['instructions'], {}, { severity: strict ? 'error' : 'info' });
    report('plain', ['experiments', 'listBeforeInitialize'], {});
    // @ts-expect-error a part that is only read may be missing
    void instructions.length;
    // @ts-expect-error there is no option of this name
    void options.max;
    // @ts-expect-error the option is a number
    const text: string = options.min;
    // @ts-expect-error there is no message of this name
    report('missing', ['tools', 0], {});
    // @ts-expect-error one placeholder is not filled
    report('filled', ['tools', 0], { name: 'x' });
    // @ts-expect-error no placeholder is filled
    report('filled', ['tools', 0], {});
    // @ts-expect-error the message has no such placeholder
    report('filled', ['tools', 0], { name: 'x', count: 1, other: 2 });
    // @ts-expect-error a placeholder is filled with a text or a number
    report('filled', ['tools', 0], { name: null, count: 1 });
    // @ts-expect-error a finding has a place
    report('plain', [], {});
    // @ts-expect-error findings are placed in parts that the rule declares
    report('plain', ['prompts', 0], {});
    // @ts-expect-error there is no severity of this name
    report('plain', ['tools', 0], {}, { severity: 'fatal' });
    return text;
  },
);

// What is not declared is not there.
defineRule({ ...BASE, needs: ['tools'], falsePositives: MODES, messages: MESSAGES, examples: EXAMPLES }, (context) => {
  // @ts-expect-error the part is not declared
  void context.prompts;
  // @ts-expect-error the experiment is not declared
  void context.listBeforeInitialize;
  // @ts-expect-error findings on experiments need a declared one
  context.report('plain', ['experiments'], {});
  // @ts-expect-error what was received is not to be changed
  context.tools.push(1);
});

// A rule without options has none.
defineRule(
  { ...BASE, needs: [], falsePositives: MODES, messages: MESSAGES, examples: EXAMPLES },
  ({ options }): number =>
    // @ts-expect-error there is no option
    options.min,
);

defineRule(
  {
    ...BASE,
    needs: [],
    // @ts-expect-error two false-positive modes at least
    falsePositives: ['One.'],
    messages: MESSAGES,
    examples: EXAMPLES,
  },
  () => {},
);

defineRule(
  {
    ...BASE,
    needs: [],
    // @ts-expect-error two false-positive modes at least
    falsePositives: [],
    messages: MESSAGES,
    examples: EXAMPLES,
  },
  () => {},
);

defineRule(
  // @ts-expect-error the false-positive modes are left out
  { ...BASE, needs: [], messages: MESSAGES, examples: EXAMPLES },
  () => {},
);

defineRule(
  {
    ...BASE,
    needs: [],
    falsePositives: MODES,
    messages: MESSAGES,
    examples: {
      bad: [{ title: 'bad' }],
      // @ts-expect-error the example shows a mode that is not declared
      good: [{ title: 'good', shows: 'Three.' }],
    },
  },
  () => {},
);

defineRule(
  {
    ...BASE,
    needs: [],
    falsePositives: MODES,
    messages: MESSAGES,
    // @ts-expect-error a bad example at least
    examples: { bad: [], good: [{ title: 'good' }] },
  },
  () => {},
);

defineRule(
  {
    ...BASE,
    needs: [],
    falsePositives: MODES,
    messages: MESSAGES,
    // @ts-expect-error a good example at least
    examples: { bad: [{ title: 'bad' }], good: [] },
  },
  () => {},
);

defineRule(
  {
    ...BASE,
    // @ts-expect-error there is no part of this name
    needs: ['tool'],
    falsePositives: MODES,
    messages: MESSAGES,
    examples: EXAMPLES,
  },
  () => {},
);

defineRule(
  {
    ...BASE,
    needs: [],
    // @ts-expect-error there is no experiment of this name
    experiments: ['callEverything'],
    falsePositives: MODES,
    messages: MESSAGES,
    examples: EXAMPLES,
  },
  () => {},
);

defineRule(
  {
    ...BASE,
    // @ts-expect-error the id begins with a category
    id: 'example',
    needs: [],
    falsePositives: MODES,
    messages: MESSAGES,
    examples: EXAMPLES,
  },
  () => {},
);

defineRule(
  {
    ...BASE,
    // @ts-expect-error there is no revision of this date
    since: '2025-01-01',
    needs: [],
    falsePositives: MODES,
    messages: MESSAGES,
    examples: EXAMPLES,
  },
  () => {},
);

defineRule(
  {
    ...BASE,
    needs: [],
    falsePositives: MODES,
    messages: MESSAGES,
    // @ts-expect-error the weakness has the form CWE-123
    cwe: ['451'],
    examples: EXAMPLES,
  },
  () => {},
);
