import { defineRule } from '../../engine/define-rule.ts';
import { factsOfCommand } from '../../launch/launch-facts.ts';

export const autoApprove = defineRule(
  {
    id: 'launch/auto-approve',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'config-entry'],
    needs: ['launch'],
    title: 'Tools run without asking the user',
    why: 'The last thing between a poisoned text and a command is the question to the user. An entry that trusts every tool takes it away, also for tools that come with the next release.',
    remedy: 'Name the few read-only tools that may run without a question, and let the client ask for the others.',
    cwe: ['CWE-862'],

    falsePositives: ['A list of named tools is a choice that somebody made.', 'An empty list approves nothing.'],
    messages: { all: '{member} lets every tool of this server run without asking.' },
    examples: {
      bad: [
        {
          title: 'all tools',
          launch: { ...factsOfCommand(['example-server']), approvals: [{ member: 'alwaysAllow', all: true }] },
        },
      ],
      good: [
        {
          title: 'named tools',
          launch: { ...factsOfCommand(['example-server']), approvals: [{ member: 'autoApprove', all: false }] },
          shows: 'A list of named tools is a choice that somebody made.',
        },
        { title: 'nothing', launch: factsOfCommand(['example-server']), shows: 'An empty list approves nothing.' },
      ],
    },
  },
  ({ launch, report }) => {
    for (const [index, { member, all }] of launch.approvals.entries())
      if (all) report('all', ['launch', 'approvals', index], { member });
  },
);
