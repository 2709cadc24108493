import { defineRule } from '../../engine/define-rule.ts';
import { readTexts } from '../../intent/texts.ts';
import { crc32, findCredentials } from '../../text/credentials.ts';

// The examples are put together here, so that no scanner of secrets takes this file for a leak.
const PREFIX = {
  github: 'ghp_',
  stripe: 'sk_live_',
  aws: 'AKIA',
  google: 'AIza',
  sendgrid: 'SG.',
  jwt: 'eyJ',
} as const;

export const credentialInText = defineRule(
  {
    id: 'safety/credential-in-text',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: [],
    reads: ['server', 'instructions', 'tools', 'prompts', 'resources', 'resourceTemplates'],
    title: 'A definition holds a secret',
    why: 'Definitions go to every client, into the context of every model and into its provider’s logs. A key or token in a default, an example or a description is published, and usually somebody’s own.',
    remedy:
      'Revoke the secret with its provider, then write a stand-in (`<your-token>`) or leave it out. Taking it out without revoking it is not enough.',
    cwe: ['CWE-798', 'CWE-522'],
    owasp: ['MCP01:2025'],
    aliases: ['S3_LITERAL_SECRET'],
    falsePositives: [
      'Stand-ins: `ghp_xxxxxxxx…`, `sk_live_<your key>`, `AKIAIOSFODNN7EXAMPLE`.',
      'Keys of a test mode, and the token of John Doe that every manual shows.',
      'Random-looking text without a provider’s form: hashes, UUIDs, Base64.',
      'The first line of a private key, to say what format is meant.',
      'Tokens whose checksum is wrong: nobody ever issued them.',
    ],
    messages: {
      secret: 'Text holds a secret: {kind}, {shown}…',
      perhaps: 'Text holds what may be a secret: {kind}, {shown}…',
    },
    examples: {
      bad: [
        {
          title: 'a token as a default',
          tools: [
            {
              name: 'list_issues',
              inputSchema: {
                type: 'object',
                properties: { token: { default: issued(PREFIX.github, 'Zq8Kw1pLx0Vt5RnB3mYc7DfH2sJgQa') } },
              },
            },
          ],
        },
        {
          title: 'a key in a description and a private key in an example',
          tools: [
            {
              name: 'pay',
              description: `Use ${PREFIX.stripe}9fK2mQ7xR4vT1zB8nW5cY3pL for tests.`,
              inputSchema: { type: 'object', examples: [pem('MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIB')] },
            },
          ],
        },
        {
          title: 'in a prompt, a resource and the instructions',
          prompts: [{ name: 'p', description: `Key: ${PREFIX.aws}QWERTZ3YXC5VB7NM` }],
          resources: [{ uri: `db://shelf?key=${PREFIX.google}SyB9f0kQ2mXr7Lw4Tz1Vc8Nh5Gd3Jp6Ae-q`, name: 'a' }],
          instructions: `Say ${PREFIX.sendgrid}k3Jd8fQ2mXr7Lw4Tz1Vc8N.h5Gd3Jp6Ae_q9f0kQ2mXr7Lw4Tz1Vc8Nh5Gd3Jp6Aeq.`,
        },
        {
          title: 'a signed token',
          tools: [
            {
              name: 'find',
              description: `Bearer ${PREFIX.jwt}hbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYWRtaW4iLCJzdWIiOiJvcHMifQ.p3QfX0vLw8ZyT6RkN1mHbS4cJd9GaUe2`,
            },
          ],
        },
      ],
      good: [
        {
          title: 'stand-ins',
          tools: [
            {
              name: 'connect',
              description: `A token (ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx), a key (sk_live_<your key>) or AKIAIOSFODNN7EXAMPLE.`,
            },
          ],
          shows: 'Stand-ins: `ghp_xxxxxxxx…`, `sk_live_<your key>`, `AKIAIOSFODNN7EXAMPLE`.',
        },
        {
          title: 'keys for tests',
          tools: [
            {
              name: 'pay',
              description: `sk_test_9fK2mQ7xR4vT1zB8nW5cY3pL or ${PREFIX.jwt}hbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c`,
            },
          ],
          shows: 'Keys of a test mode, and the token of John Doe that every manual shows.',
        },
        {
          title: 'random-looking text',
          resources: [
            {
              uri: 'file:///9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
              name: '5f0c6c1e-8d1c-4c8e-9c55-0d3c6e3e2a11',
              description: 'SGVsbG8sIHdvcmxkISBUaGlzIGlzIG5vIHNlY3JldC4=',
            },
          ],
          shows: 'Random-looking text without a provider’s form: hashes, UUIDs, Base64.',
        },
        {
          title: 'a format by its first line',
          tools: [{ name: 'sign', description: 'A key in PEM form, beginning with -----BEGIN PRIVATE KEY-----.' }],
          shows: 'The first line of a private key, to say what format is meant.',
        },
        {
          title: 'a wrong checksum',
          tools: [{ name: 'list_issues', description: `ghp_Zq8Kw1pLx0Vt5RnB3mYc7DfH2sJgQaZZZZZZ` }],
          shows: 'Tokens whose checksum is wrong: nobody ever issued them.',
        },
      ],
    },
  },
  ({ report, ...parts }) => {
    for (const { placed, found } of readTexts(parts, findCredentials))
      for (const { kind, shown, certain } of found)
        report(
          certain ? 'secret' : 'perhaps',
          placed.at,
          { kind, shown },
          certain ? {} : { severity: 'warning', confidence: 'medium' },
        );
  },
);

function issued(prefix: string, body: string): string {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let left = crc32(body);
  let checksum = '';
  for (; checksum.length < 6; left = Math.floor(left / 62)) checksum = digits[left % 62] + checksum;
  return prefix + body + checksum;
}

function pem(line: string): string {
  return `-----BEGIN PRIVATE KEY-----\n${line}\n`;
}
