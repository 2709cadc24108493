import { defineRule } from '../../engine/define-rule.ts';
import { exampleProbe } from '../../engine/example-probe.ts';
import { largestByTool, probeLabel } from '../../probes/answers.ts';
import { thousands } from '../../text/words.ts';

export const responseSize = defineRule(
  {
    id: 'probe/response-size',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['probes'],
    title: 'A response that fills the context',
    why: 'A model pays for every token of a response, with each turn that follows. What is longer than a client allows is cut off, without a word on what is missing: Claude Code shows a model 25,000 tokens of a response unless its user raises the limit.',
    remedy:
      'Return a page by default, say how much is left, and take a parameter for more. Leave out what a model cannot use.',
    aliases: ['P1'],
    falsePositives: [
      'Pictures and sound are not counted: clients price them apart.',
      'The same content as text and as structured content is counted once: a client hands on one of them.',
    ],
    messages: {
      large: 'The response to {probe} has about {tokens} tokens; aim for less than {limit}.',
      huge: 'The response to {probe} has about {tokens} tokens: clients cut off what is over {limit}.',
    },
    options: {
      warnTokens: { default: 5_000, description: 'Responses with more tokens are a warning.' },
      errorTokens: { default: 25_000, description: 'Responses with more tokens are an error.' },
    },
    examples: {
      bad: [
        {
          title: 'a whole file',
          probes: [
            exampleProbe('read', 'line 1 …', { label: 'small', cut: 900 }),
            exampleProbe('read', 'line 1 …', { label: 'big', cut: 87_224 }),
          ],
        },
        { title: 'a whole tree', probes: [exampleProbe('tree', 'src …', { arguments: { path: '/srv' }, cut: 5_419 })] },
      ],
      good: [
        {
          title: 'a picture',
          probes: [
            exampleProbe('draw', {
              content: [{ type: 'image', mimeType: 'image/png', data: 'iVBORw0KGgo='.repeat(9000) }],
            }),
          ],
          shows: 'Pictures and sound are not counted: clients price them apart.',
        },
        {
          title: 'text and structured content',
          probes: [
            exampleProbe('read', {
              content: [{ type: 'text', text: 'word '.repeat(3000) }],
              structuredContent: { content: 'word '.repeat(3000) },
            }),
          ],
          shows: 'The same content as text and as structured content is counted once: a client hands on one of them.',
        },
        { title: 'no answer', probes: [exampleProbe('read', { kind: 'timeout', afterMs: 30_000, detail: 'silence' })] },
      ],
    },
  },
  ({ probes, options, tokenizer, report }) => {
    for (const { answer, tokens } of largestByTool(probes, tokenizer, ({ result }) => result !== undefined).values()) {
      if (tokens <= options.warnTokens) continue;
      const huge = tokens > options.errorTokens;
      const limit = thousands(huge ? options.errorTokens : options.warnTokens);
      const data = { probe: probeLabel(answer.probe), tokens: thousands(tokens), limit };
      if (huge) report('huge', ['probes', answer.index], data);
      else report('large', ['probes', answer.index], data, { severity: 'warning' });
    }
  },
);
