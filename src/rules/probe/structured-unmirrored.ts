import { defineRule } from '../../engine/define-rule.ts';
import { exampleProbe, textResult } from '../../engine/example-probe.ts';
import { member } from '../../model/json.ts';
import { answersOf, probeLabel } from '../../probes/answers.ts';
import { contentBlocks } from '../../probes/tool-result.ts';

export const structuredUnmirrored = defineRule(
  {
    id: 'probe/structured-unmirrored',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    since: '2025-06-18',
    transports: ['stdio', 'http', 'file'],
    needs: ['probes'],
    title: 'A result has structured content and no content besides',
    why: 'Clients from before structured content, and some that are newer, hand a model the content blocks alone. Where there are none it sees an empty answer.',
    remedy: 'Return the JSON of `structuredContent` as a text block, too.',
    spec: { revision: '2026-07-28', page: 'server/tools', section: 'Structured Content', level: 'SHOULD' },
    requirements: ['call-structured-text-fallback'],
    falsePositives: [
      'A text in plain words instead of the JSON: a model can read it.',
      'An empty structured content has nothing to repeat.',
    ],
    messages: {
      unmirrored: 'The result of {probe} has structured content and no content blocks: some clients show nothing.',
    },
    examples: {
      bad: [
        {
          title: 'structured content alone',
          probes: [exampleProbe('get_order', { content: [], structuredContent: { number: 1042 } })],
        },
        {
          title: 'and an empty text',
          probes: [exampleProbe('get_order', textResult('', { structuredContent: [1042] }), { label: 'all' })],
        },
      ],
      good: [
        {
          title: 'in words',
          probes: [exampleProbe('get_order', textResult('Order 1042', { structuredContent: { number: 1042 } }))],
          shows: 'A text in plain words instead of the JSON: a model can read it.',
        },
        {
          title: 'nothing to say',
          probes: [exampleProbe('list_orders', { content: [], structuredContent: {} })],
          shows: 'An empty structured content has nothing to repeat.',
        },
      ],
    },
  },
  ({ probes, report }) => {
    const reported = new Set<string>();
    for (const { index, kind, probe, result = {} } of answersOf(probes)) {
      const structured = member(result, 'structuredContent') ?? null;
      if (kind !== 'success' || /^(?:null|\{\}|\[\]|"")$/.test(JSON.stringify(structured))) continue;
      if (contentBlocks(result).some(({ block }) => block.type !== 'text' || block.text !== '')) continue;
      // The tool is what has to be changed.
      if (reported.has(probe.tool)) continue;
      reported.add(probe.tool);
      report('unmirrored', ['probes', index, 'result', 'outcome', 'result'], { probe: probeLabel(probe) });
    }
  },
);
