import { factsOn, refused } from '../../clients/index.ts';
import { defineRule } from '../../engine/define-rule.ts';

const FACTS = factsOn('tool-count');

export const toolCount = defineRule(
  {
    id: 'client/tool-count',
    severity: 'error',
    confidence: 'medium',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'More tools than some clients take',
    why: 'Some clients cap the tools of all servers together: what is over is left out, or every request fails. These caps change more often than others, and users can turn tools off.',
    remedy:
      'Merge tools that do nearly the same, leave out what nobody calls, or let the user choose groups of tools when the server starts.',
    falsePositives: [
      'Many tools below the cap: what they cost in tokens is for `agent/` rules to say.',
      'Clients without a known cap, such as Claude Code, which loads definitions when they are needed.',
    ],
    messages: { many: '{count} tools are more than these take from all servers together: {clients}.' },
    examples: {
      bad: [
        { title: '81 tools', tools: numbered(81) },
        {
          title: '101 tools, for a client that was asked about',
          tools: numbered(101),
          audience: { clients: ['windsurf'] },
        },
      ],
      good: [
        {
          title: '80 tools',
          tools: numbered(80),
          shows: 'Many tools below the cap: what they cost in tokens is for `agent/` rules to say.',
        },
        {
          title: '40 tools for clients without a cap',
          tools: numbered(40),
          audience: { clients: ['claude-code'] },
          shows: 'Clients without a known cap, such as Claude Code, which loads definitions when they are needed.',
        },
      ],
    },
  },
  ({ tools, audience, report }) => {
    const short = FACTS.filter(({ most }) => tools.length > most);
    if (short.length === 0) return;
    const { clients, ...details } = refused(short, audience.clients, ({ most }) => `at most ${most}`);
    report('many', ['tools'], { count: tools.length, clients }, details);
  },
);

function numbered(count: number): { readonly name: string; readonly inputSchema: { readonly type: 'object' } }[] {
  return Array.from({ length: count }, (_, index) => ({ name: `tool_${index}`, inputSchema: { type: 'object' } }));
}
