import { defineRule } from '../../engine/define-rule.ts';
import { exampleProbe, exampleTool } from '../../engine/example-probe.ts';
import { isArray, type Json, member, stringMember } from '../../model/json.ts';
import { largestByTool, probeLabel } from '../../probes/answers.ts';
import type { Parameter } from '../../schema/properties.ts';
import { toolParameters } from '../../schema/tool-schemas.ts';
import { identifierWords, thousands } from '../../text/words.ts';

// A parameter with one of these words says how much of each thing is wanted.
const DETAIL: ReadonlySet<string> = new Set(
  `abstract brief columns compact concise condensed detail detailed details expand expanded fields minimal outline overview projection properties responseformat select selection simplified summarize summary terse
  verbose verbosity`.split(/\s+/),
);

// So does `include_body`; `excludePatterns` says which things are wanted.
const PARTS: ReadonlySet<string> = new Set(['include', 'includes', 'exclude', 'excludes']);
const THINGS: ReadonlySet<string> = new Set(
  'dir dirs directories extensions file files folders glob globs path paths pattern patterns'.split(' '),
);

export const noConciseMode = defineRule(
  {
    id: 'probe/no-concise-mode',
    severity: 'warning',
    confidence: 'medium',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools', 'probes'],
    title: 'A tool with long responses has no way to ask for less detail',
    why: 'Most calls need a few fields of what a tool knows: a name, a state, an id for the next call. A tool that always returns everything spends the context on what nobody asked for.',
    remedy:
      'Take a parameter such as `response_format` with "concise" and "detailed", or `fields`, and make the short form the default.',
    aliases: ['P5'],
    falsePositives: [
      'A parameter under any usual name: `fields`, `verbosity`, `summary`, `include`.',
      'A choice of "brief" and "full" in an enum, whatever the parameter is called.',
      'A tool whose responses are short needs none.',
    ],
    messages: {
      none: 'Returned about {tokens} tokens for {probe}, and has no parameter that asks for less detail.',
    },
    options: {
      minTokens: { default: 1_000, description: 'Tools whose responses all have fewer tokens are not looked at.' },
      warnTokens: { default: 5_000, description: 'For responses with more tokens it is a warning.' },
    },
    examples: {
      bad: [
        {
          title: 'whole files only',
          tools: [exampleTool('read_file', ['path'])],
          probes: [exampleProbe('read_file', 'line 1 …', { label: 'big', cut: 87_224 })],
        },
        {
          title: 'fewer files, and all of each',
          tools: [exampleTool('search', ['query', 'excludePatterns'])],
          probes: [exampleProbe('search', 'src …', { arguments: { query: 'a' }, cut: 6_000 })],
        },
        {
          title: 'all fields of a customer',
          tools: [exampleTool('get_customer', ['customer'])],
          probes: [exampleProbe('get_customer', 'Ada …', { arguments: { customer: 'ada' }, cut: 1_800 })],
        },
      ],
      good: [
        {
          title: 'usual names',
          tools: ['fields', 'verbosity', 'summary', 'options.include', 'responseFormat'].map((parameter, index) =>
            exampleTool(`get_${index}`, nested(parameter)),
          ),
          probes: [0, 1, 2, 3, 4].map((index) => exampleProbe(`get_${index}`, 'Ada …', { cut: 9_000 })),
          shows: 'A parameter under any usual name: `fields`, `verbosity`, `summary`, `include`.',
        },
        {
          title: 'a choice',
          tools: [exampleTool('get_order', { mode: { type: 'string', enum: ['brief', 'full'] } })],
          probes: [exampleProbe('get_order', 'Order …', { cut: 9_000 })],
          shows: 'A choice of "brief" and "full" in an enum, whatever the parameter is called.',
        },
        {
          title: 'a short response, and one that is an error',
          tools: [exampleTool('ping', [])],
          probes: [
            exampleProbe('ping', 'pong'),
            exampleProbe('ping', { isError: true, content: [] }, { expectError: true, cut: 9_000 }),
          ],
          shows: 'A tool whose responses are short needs none.',
        },
      ],
    },
  },
  ({ tools, probes, options, tokenizer, report }) => {
    const largest = largestByTool(probes, tokenizer, ({ kind }) => kind === 'success');
    for (const [index, tool] of tools.entries()) {
      const found = largest.get(stringMember(tool, 'name') ?? '');
      if (found === undefined || found.tokens <= options.minTokens || toolParameters(tool).some(asksForDetail))
        continue;
      const data = { probe: probeLabel(found.answer.probe), tokens: thousands(found.tokens) };
      if (found.tokens > options.warnTokens) report('none', ['tools', index], data);
      // What would be nice to have is no waste.
      else report('none', ['tools', index], data, { severity: 'info', wasted: 0 });
    }
  },
);

function asksForDetail({ name, resolved }: Parameter): boolean {
  const words = identifierWords(name);
  if (words.some((word) => DETAIL.has(word)) || DETAIL.has(words.join(''))) return true;
  if (words.some((word) => PARTS.has(word)) && !words.some((word) => THINGS.has(word))) return true;
  const choices = member(resolved, 'enum');
  return (
    isArray(choices) &&
    choices.some((choice) => typeof choice === 'string' && identifierWords(choice).some((word) => DETAIL.has(word)))
  );
}

function nested(parameter: string): { readonly [name: string]: Json } {
  const [outer = '', inner] = parameter.split('.');
  const leaf = { type: 'string' };
  return { [outer]: inner === undefined ? leaf : { type: 'object', properties: { [inner]: leaf } } };
}
