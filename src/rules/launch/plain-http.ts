import { defineRule } from '../../engine/define-rule.ts';
import { factsOfUrl } from '../../launch/launch-facts.ts';

export const plainHttp = defineRule(
  {
    id: 'launch/plain-http',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'config-entry'],
    needs: ['launch'],
    title: 'A server is reached over http, in the clear',
    why: 'Everybody on the way can read the conversation, with the tokens in it, and put words of their own into what the model reads.',
    remedy: 'Use https. For a server on the own machine http is fine.',
    cwe: ['CWE-319'],

    falsePositives: [
      'On the machine itself nobody is on the way.',
      'https with a certificate of the company\u2019s own is still https.',
    ],
    messages: { clear: '{host} is reached over plain http.' },
    examples: {
      bad: [{ title: 'a host in the network', launch: factsOfUrl('http://example.com/mcp') }],
      good: [
        {
          title: 'the machine itself',
          launch: factsOfUrl('http://127.0.0.1:3000/mcp'),
          shows: 'On the machine itself nobody is on the way.',
        },
        {
          title: 'https',
          launch: factsOfUrl('https://example.com/mcp'),
          shows: 'https with a certificate of the company\u2019s own is still https.',
        },
      ],
    },
  },
  ({ launch: { remote }, report }) => {
    if (remote?.scheme === 'http' && !remote.loopback)
      report('clear', ['launch', 'remote', 'scheme'], { host: remote.host });
  },
);
