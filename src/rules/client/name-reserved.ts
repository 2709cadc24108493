import { factsOn, refused } from '../../clients/index.ts';
import { defineRule } from '../../engine/define-rule.ts';

const FACTS = factsOn('name-reserved');

export const nameReserved = defineRule(
  {
    id: 'client/name-reserved',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    asks: 'serverName',
    title: 'Server name that a client keeps for itself',
    why: 'Some clients have built-in servers and skip a configured one of the same name: its tools are not there.',
    remedy: 'Give the server another name in the configuration, and in its instructions for installing.',
    falsePositives: [
      'A name that only contains a reserved one, such as "my-workspace".',
      'A tool of that name: only names of servers are kept.',
    ],
    messages: { kept: 'Server name "{server}" is kept for a server of its own by {clients}.' },
    examples: {
      bad: [
        {
          title: 'a reserved name',
          tools: [{ name: 'open', inputSchema: { type: 'object' } }],
          audience: { serverName: 'workspace' },
        },
        {
          title: 'for a client that was asked about',
          tools: [{ name: 'open', inputSchema: { type: 'object' } }],
          audience: { serverName: 'computer-use', clients: ['claude-code'] },
        },
      ],
      good: [
        {
          title: 'a longer name',
          tools: [{ name: 'open', inputSchema: { type: 'object' } }],
          audience: { serverName: 'my-workspace' },
          shows: 'A name that only contains a reserved one, such as "my-workspace".',
        },
        {
          title: 'a tool of that name',
          tools: [{ name: 'workspace', inputSchema: { type: 'object' } }],
          audience: { serverName: 'files' },
          shows: 'A tool of that name: only names of servers are kept.',
        },
      ],
    },
  },
  ({ audience: { serverName: server = '', clients: asked }, report }) => {
    const strict = FACTS.filter(({ names }) => names.includes(server));
    if (strict.length === 0) return;
    const { clients, ...details } = refused(strict, asked);
    report('kept', ['tools'], { server, clients }, details);
  },
);
