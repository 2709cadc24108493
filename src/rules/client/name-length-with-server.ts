import { factsOn, refused } from '../../clients/index.ts';
import { defineRule } from '../../engine/define-rule.ts';
import { stringMember } from '../../model/json.ts';

const FACTS = factsOn('name-length-with-server');
// Where the server's name is not known: no name is shorter.
const SHORTEST = 1;

export const nameLengthWithServer = defineRule(
  {
    id: 'client/name-length-with-server',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'Tool name that is too long together with the name of its server',
    why: 'Some clients put the name that their user gave the server before the name of the tool and limit both together: the tool is left out, or every request fails.',
    remedy:
      'Shorten the tool name, and take out what repeats the name of the server; users can choose a shorter name for the server.',
    falsePositives: [
      'A long name of the server that no one is known to use: without --server-name only what no server name can save is reported.',
      'Clients that shorten long names themselves, such as Codex and Gemini CLI, are not named.',
    ],
    messages: {
      long: 'Tool name "{name}" is too long behind the server name "{server}"; refused by {clients}.',
      always: 'Tool name "{name}" is too long behind any server name; refused by {clients}.',
    },
    examples: {
      bad: [
        {
          title: 'a long server name before a long tool name',
          tools: [{ name: 'create_pull_request_review_comment', inputSchema: { type: 'object' } }],
          audience: { serverName: 'github-enterprise-production' },
        },
        { title: '59 characters', tools: [{ name: 'a'.repeat(59), inputSchema: { type: 'object' } }] },
      ],
      good: [
        {
          title: 'a long tool name whose server name is not known',
          tools: [{ name: 'a'.repeat(58), inputSchema: { type: 'object' } }],
          shows:
            'A long name of the server that no one is known to use: without --server-name only what no server name can save is reported.',
        },
        {
          title: '59 characters together',
          tools: [{ name: 'a'.repeat(53), inputSchema: { type: 'object' } }],
          audience: { serverName: 'github', clients: ['codex', 'gemini-cli'] },
          shows: 'Clients that shorten long names themselves, such as Codex and Gemini CLI, are not named.',
        },
      ],
    },
  },
  ({ tools, audience, report }) => {
    const server = audience.serverName;
    const serverLength = server === undefined ? SHORTEST : [...server].length;
    for (const [index, tool] of tools.entries()) {
      const name = stringMember(tool, 'name') ?? '';
      const { length } = [...name];
      const whole = ({ prefix, between }: (typeof FACTS)[number]): number =>
        prefix.length + serverLength + between.length + length;
      const short = FACTS.filter((fact) => whole(fact) > fact.longest);
      if (short.length === 0) continue;
      const { clients, ...details } = refused(
        short,
        audience.clients,
        (fact) => `${whole(fact)} of at most ${fact.longest} characters`,
      );
      if (server === undefined) report('always', ['tools', index, 'name'], { name, clients }, details);
      else report('long', ['tools', index, 'name'], { name, server, clients }, details);
    }
  },
);
