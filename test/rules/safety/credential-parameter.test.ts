import type { JsonObject } from '../../../src/model/json.ts';
import { credentialParameter } from '../../../src/rules/safety/credential-parameter.ts';
import { ruleTest } from '../../lib/rule-test.ts';

const tool = (properties: JsonObject, members: JsonObject = {}) => [
  { name: 'run', inputSchema: { type: 'object', properties, ...members } },
];

// Each harmful case has a harmless twin with nearly the same words.
ruleTest(credentialParameter, {
  bad: [
    {
      title: 'a password in an item of a list',
      tools: tool({ logins: { type: 'array', items: { properties: { password: {} } } } }),
    },
    {
      title: 'a password behind a reference',
      tools: tool(
        { a: { $ref: '#/$defs/Login' } },
        { $defs: { Login: { properties: { passphrase: { type: 'string' } } } } },
      ),
    },
    { title: 'the token of a user', tools: tool({ user_token: { type: ['string', 'null'] } }) },
    { title: 'an id that only looks like a token', tools: tool({ form_token: { type: 'string' } }) },
    { title: 'a connection with a password in it', tools: tool({ connectionString: { type: 'string' } }) },
    { title: 'a seed phrase', tools: tool({ walletSeedPhrase: { type: 'string' } }) },
    { title: 'an optional argument of a prompt', prompts: [{ name: 'p', arguments: [{ name: 'apiKey' }] }] },
  ],
  good: [
    {
      title: 'a rule for passwords',
      tools: tool({ password_policy: { type: 'string' }, min_password_length: { type: 'integer' } }),
    },
    {
      title: 'what a reference leads to has no secret',
      tools: tool({ a: { $ref: '#/$defs/Login' } }, { $defs: { Login: { properties: { user: {} } } } }),
    },
    {
      title: 'a key that everybody may see',
      tools: tool({ publishableApiKey: { type: 'string' }, public_access_key: { type: 'string' } }),
    },
    {
      title: 'an identifier of a key',
      tools: tool({ access_key_id: { type: 'string' }, apiKeyId: { type: 'string' } }),
    },
    {
      title: 'where a token is',
      tools: tool({ token: { type: 'string', description: 'Path to the file that holds the token.' } }),
    },
    {
      title: 'a token that makes a call safe to repeat',
      tools: tool({ idempotency_token: { type: 'string' }, token: { description: 'Idempotency token.' } }),
    },
    { title: 'an enum of words', tools: tool({ has_password: { type: 'string', enum: ['yes', 'no'] } }) },
    {
      title: 'a secret in what comes back',
      tools: [{ name: 'run', outputSchema: { properties: { password: { type: 'string' } } } }],
    },
  ],
});
