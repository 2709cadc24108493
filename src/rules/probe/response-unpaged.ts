import { defineRule } from '../../engine/define-rule.ts';
import { exampleProbe, exampleTool } from '../../engine/example-probe.ts';
import { WASTE_BY_DEFECT } from '../../engine/score.ts';
import type { Json } from '../../model/json.ts';
import { answersOf, largestByTool, probeLabel, tellsWhatIsLeft, toolNamed } from '../../probes/answers.ts';
import { toolParameters } from '../../schema/tool-schemas.ts';
import { isBound } from '../../text/bounds.ts';
import { thousands } from '../../text/words.ts';

export const responseUnpaged = defineRule(
  {
    id: 'probe/response-unpaged',
    severity: 'warning',
    confidence: 'medium',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['probes', 'tools'],
    title: 'A large response does not say what is left',
    why: 'When a response is long, a model must know whether that is all. Without a cursor, a count or a remark it takes the page for the whole, or calls again and gets the same.',
    remedy:
      'Say at the beginning or end how much there is and how to get the rest: "lines 1–200 of 8,000; pass offset=200 for more". Take a parameter for it.',
    aliases: ['P3'],
    falsePositives: [
      'A cursor or a count in the JSON of the response: `next_cursor`, `hasMore`, `total_count`.',
      'A remark in words: "19,000 lines remaining", "page 1 of 12", "truncated".',
      'An error, however long, has no next page.',
    ],
    messages: {
      unpaged:
        'The response to {probe} has about {tokens} tokens and does not say whether that is all; the tool has no parameter for a part of it.',
      unsaid: 'The response to {probe} has about {tokens} tokens and does not say whether that is all.',
    },
    options: { minTokens: { default: 5_000, description: 'Responses with fewer tokens are not looked at.' } },
    examples: {
      bad: [
        {
          title: 'a whole tree',
          tools: [exampleTool('directory_tree', ['path'])],
          probes: [exampleProbe('directory_tree', 'src/index.ts\n'.repeat(2000), { label: 'sources' })],
        },
        {
          title: 'a file of a tool that could return a part of it',
          tools: [exampleTool('read_file', { path: { type: 'string' }, head: { type: 'integer' } })],
          probes: [exampleProbe('read_file', 'one line like the others\n'.repeat(1000), { arguments: { path: '/a' } })],
        },
      ],
      good: [
        {
          title: 'cursors and counts',
          tools: [exampleTool('list', ['path']), exampleTool('find', []), exampleTool('scan', [])],
          probes: [
            exampleProbe('list', JSON.stringify({ items: Array(3000).fill('entry'), next_cursor: 'b2' })),
            exampleProbe('find', JSON.stringify({ hasMore: false, items: Array(3000).fill('entry') })),
            exampleProbe('scan', {
              content: [],
              structuredContent: { total_count: 9000, rows: 'row\n'.repeat(6000) },
            }),
          ],
          shows: 'A cursor or a count in the JSON of the response: `next_cursor`, `hasMore`, `total_count`.',
        },
        {
          title: 'remarks',
          tools: [exampleTool('read', ['path']), exampleTool('log', []), exampleTool('fetch', [])],
          probes: [
            exampleProbe('read', `${'one line like the others\n'.repeat(1000)}[19,000 lines remaining]`),
            exampleProbe('log', `Page 1 of 12\n${'one line like the others\n'.repeat(1000)}`),
            exampleProbe('fetch', `${'one line like the others\n'.repeat(1000)}… (content truncated)`),
          ],
          shows: 'A remark in words: "19,000 lines remaining", "page 1 of 12", "truncated".',
        },
        {
          title: 'a long error',
          tools: [exampleTool('read', ['path'])],
          probes: [
            exampleProbe('read', { isError: true, content: [{ type: 'text', text: 'No such path. '.repeat(2000) }] }),
          ],
          shows: 'An error, however long, has no next page.',
        },
        {
          title: 'a response of which only the beginning was saved',
          tools: [exampleTool('read', ['path'])],
          probes: [exampleProbe('read', 'one line like the others\n', { cut: 9000 })],
        },
      ],
    },
  },
  ({ probes, tools, options, tokenizer, report, notVerified }) => {
    const silent = largestByTool(
      probes,
      tokenizer,
      ({ kind, called }) => kind === 'success' && tellsWhatIsLeft(called) === false,
    );
    for (const [tool, { answer, tokens }] of silent) {
      if (tokens <= options.minTokens) continue;
      const data = { probe: probeLabel(answer.probe), tokens: thousands(tokens) };
      const at = ['probes', answer.index] as const;
      if (pages(tools, tool)) report('unsaid', at, data, { severity: 'info', wasted: 0 });
      else report('unpaged', at, data, { wasted: WASTE_BY_DEFECT.unpaged });
    }
    const cut = answersOf(probes).filter(
      ({ kind, called }) =>
        kind === 'success' && (called.cut?.tokens ?? 0) > options.minTokens && tellsWhatIsLeft(called) === undefined,
    );
    if (cut.length > 0) notVerified('only the beginning of large responses was saved');
  },
);

/** True when a tool has a parameter for a part of what it returns. */
function pages(tools: readonly Json[], name: string): boolean {
  const tool = toolNamed(tools, name);
  return tool !== undefined && toolParameters(tool).some((parameter) => isBound(parameter.name));
}
