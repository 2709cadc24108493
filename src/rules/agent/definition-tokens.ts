import { defineRule } from '../../engine/define-rule.ts';
import { countTokens } from '../../engine/token-counts.ts';
import type { Json } from '../../model/json.ts';

export const definitionTokens = defineRule(
  {
    id: 'agent/definition-tokens',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'The definitions of the tools fill the context',
    why: 'Every definition goes to the model with every request, used or not. Ten thousand tokens of definitions crowd out the task, cost money at each turn, and make the right tool harder to find.',
    remedy:
      'Shorten the costliest definitions (the report lists them), leave out parameters that nobody sets, drop tools that overlap, or serve groups of tools that the user turns on.',
    aliases: ['S6'],
    falsePositives: [
      'What a client keeps for itself (`annotations`, `icons`, `_meta`) is not counted: it does not reach the model.',
      'Many tools with short definitions: only tokens count, not tools.',
    ],
    messages: {
      heavy: '{tools} cost about {tokens} tokens ({tokenizer}) in every request; aim for less than {limit}.',
    },
    options: {
      warning: { default: 10_000, description: 'More tokens than this are a warning.' },
      error: { default: 25_000, description: 'More tokens than this are an error.' },
    },
    examples: {
      bad: [
        { title: 'one description like a book', tools: [tool('manual', 45_000)] },
        { title: 'forty long definitions', tools: Array.from({ length: 40 }, (_, index) => tool(`t${index}`, 3_000)) },
      ],
      good: [
        {
          title: 'a large icon',
          tools: [{ ...tool('draw', 100), icons: [{ src: `data:image/png;base64,${'A'.repeat(200_000)}` }] }],
          shows:
            'What a client keeps for itself (`annotations`, `icons`, `_meta`) is not counted: it does not reach the model.',
        },
        {
          title: 'a hundred short definitions',
          tools: Array.from({ length: 100 }, (_, index) => tool(`t${index}`, 100)),
          shows: 'Many tools with short definitions: only tokens count, not tools.',
        },
      ],
    },
  },
  ({ tools, options, tokenizer, report }) => {
    const { total } = countTokens(tools, tokenizer);
    if (total <= Math.min(options.warning, options.error)) return;
    const isError = total > options.error;
    report(
      'heavy',
      ['tools'],
      {
        tools: tools.length === 1 ? '1 tool' : `${tools.length} tools`,
        tokens: inThousands(total),
        tokenizer: tokenizer.name,
        limit: inThousands(options.warning),
      },
      isError ? {} : { severity: 'warning' },
    );
  },
);

function inThousands(tokens: number): string {
  return `${Math.round(tokens / 100) / 10}k`;
}

function tool(name: string, characters: number): { readonly [key: string]: Json } {
  return { name, description: 'word '.repeat(characters / 5), inputSchema: { type: 'object' } };
}
