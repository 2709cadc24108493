import { defineRule } from '../../engine/define-rule.ts';
import { factsOfUrl } from '../../launch/launch-facts.ts';

export const transportDeprecated = defineRule(
  {
    id: 'launch/transport-deprecated',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'config-entry'],
    needs: ['launch'],
    title: 'The entry asks for HTTP+SSE, a deprecated transport',
    why: 'HTTP+SSE was replaced by Streamable HTTP in revision 2025-03-26: clients are dropping it, and a server that still needs it is an old one.',
    remedy: 'Use the server\u2019s Streamable HTTP address, with "type": "http" where the client has it.',

    falsePositives: [
      'Streamable HTTP may answer with an event stream: that is not meant.',
      'A URL alone does not say which transport it is.',
    ],
    messages: { deprecated: '{host} is reached over HTTP+SSE, deprecated since 2025-03-26.' },
    examples: {
      bad: [
        {
          title: 'type sse',
          launch: {
            ...factsOfUrl('https://example.com/sse'),
            remote: { scheme: 'https', host: 'example.com', loopback: false, deprecated: true },
          },
        },
      ],
      good: [
        {
          title: 'type http',
          launch: factsOfUrl('https://example.com/mcp'),
          shows: 'Streamable HTTP may answer with an event stream: that is not meant.',
        },
        {
          title: 'a URL that ends in sse',
          launch: factsOfUrl('https://example.org/sse'),
          shows: 'A URL alone does not say which transport it is.',
        },
      ],
    },
  },
  ({ launch: { remote }, report }) => {
    if (remote?.deprecated === true) report('deprecated', ['launch', 'remote', 'deprecated'], { host: remote.host });
  },
);
