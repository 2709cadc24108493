import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { type Json, member, stringMember } from '../../model/json.ts';
import type { Frame } from '../../model/surface.ts';
import { eachString } from '../../model/walk.ts';
import { receivedMessages } from '../../protocol/exchanges.ts';
import { findCredentials } from '../../text/credentials.ts';

const LOG = 'notifications/message';
const KINDS = 5;
// The form of a key of Stripe's; put together here so that scanners of secrets pass this file over.
const KEY = ['sk', 'live', '9fKq2LmZr7TbXw4NcVy8HdPs'].join('_');

export const logSecret = defineRule(
  {
    id: 'spec/log-secret',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: ['wire'],
    title: 'A log message holds a secret',
    why: 'Clients show log messages to people, keep them in files, and may hand them to a model. Whoever reads one has the secret that it holds.',
    remedy: 'Take secrets out of what is logged, and replace the one that was sent: it is no secret any more.',
    spec: { revision: '2026-07-28', page: 'server/utilities/logging', section: 'Security', level: 'MUST' },
    requirements: ['log-no-secrets'],
    cwe: ['CWE-532'],
    owasp: ['MCP01:2025'],
    falsePositives: [
      'A stand-in such as `sk_live_xxxx` is no secret.',
      'The name of a variable that holds a secret does not tell it.',
      'A secret in another notification is not in the log.',
    ],
    messages: {
      secret: 'A log message holds a {kind}.',
      token: 'A log message holds a {kind}, which may be a secret.',
    },
    examples: {
      bad: [
        { title: 'a key in a text', wire: exampleWire([logged(`connecting with ${KEY}`)]) },
        { title: 'a key in an object', wire: exampleWire([logged({ headers: { authorization: [`Bearer ${KEY}`] } })]) },
        { title: 'a signed token', wire: exampleWire([logged(`token ${jwt()}`)]) },
      ],
      good: [
        {
          title: 'a stand-in',
          wire: exampleWire([logged('set STRIPE_KEY to sk_live_xxxxxxxxxxxxxxxxxxxxxxxx')]),
          shows: 'A stand-in such as `sk_live_xxxx` is no secret.',
        },
        {
          title: 'a name',
          wire: exampleWire([logged({ message: 'STRIPE_KEY is set' })]),
          shows: 'The name of a variable that holds a secret does not tell it.',
        },
        {
          title: 'progress',
          wire: exampleWire([
            {
              at: 1,
              direction: 'received',
              message: {
                jsonrpc: '2.0',
                method: 'notifications/progress',
                params: { progressToken: KEY, progress: 1 },
              },
            },
          ]),
          shows: 'A secret in another notification is not in the log.',
        },
      ],
    },
  },
  ({ wire, report }) => {
    const kinds = new Set<string>();
    for (const { message, path } of receivedMessages(wire)) {
      if (stringMember(message, 'method') !== LOG || kinds.size >= KINDS) continue;
      const params = member(message, 'params');
      if (params === undefined) continue;
      eachString(params, (text, _role, place) => {
        for (const { kind, shown, certain } of findCredentials(text)) {
          if (kinds.has(kind)) continue;
          kinds.add(kind);
          const at = ['wire', ...path, 'params', ...place] as const;
          const details = { evidence: `${shown}…` };
          if (certain) report('secret', at, { kind }, details);
          else report('token', at, { kind }, { severity: 'warning', confidence: 'medium', ...details });
        }
      });
    }
  },
);

function logged(data: Json): Frame {
  return {
    at: 1,
    direction: 'received',
    message: { jsonrpc: '2.0', method: LOG, params: { level: 'info', data } },
  };
}

/** A token with the form of a real one. */
function jwt(): string {
  const [header, payload] = ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiJkZXNrLTciLCJyb2xlIjoicmVhZGVyIn0'];
  return [header, payload, 'q7Zt1VbN4mKx0LpWc8RdYe2HsUgJfA6oTiXnBvQzC3M'].join('.');
}
