import { defineRule, type FindingDetails } from '../../engine/define-rule.ts';
import { isArray, type Json, type JsonObject, member, stringMember } from '../../model/json.ts';
import { parametersOf } from '../../schema/properties.ts';
import { indexSchema } from '../../schema/refs.ts';
import { schemasOf } from '../../schema/tool-schemas.ts';
import { secretWord } from '../../text/secret-names.ts';
import { identifierWords } from '../../text/words.ts';

const TEXT_TYPES: ReadonlySet<Json> = new Set(['string', 'object', 'array']);
const OF_PEOPLE: ReadonlySet<string> = new Set('user bot oauth personal github gitlab admin login account'.split(' '));
// What the description of something else says that is called like a secret.
const NO_SECRET =
  /\b(?:cursor|pagination|paginat\w{1,4}|next page|page of results|idempoten\w{1,4}|contract|ticker|symbol|coin|mint|ERC-?\d+|placeholder|(?:name|id|arn|path|file|label|key name) of (?:the|a|an)|(?:reference|path) to)\b/i;
// What the description of a secret says.
const SECRET =
  /\b(?:authenticat\w{1,4}|authoriz(?:e|ation|ing)|log ?in|sign ?in|bearer|(?:your|user'?s?|account'?s?) (?:\w{1,20} ){0,2}(?:password|passphrase|token|secret|key|credentials?))\b/i;

export const credentialParameter = defineRule(
  {
    id: 'safety/credential-parameter',
    severity: 'warning',
    confidence: 'medium',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: [],
    reads: ['tools', 'prompts'],
    title: 'A parameter asks the model for a secret',
    why: 'What a model passes to a tool has been in its context: in the conversation, in the provider’s logs, in every client’s history, and within reach of whatever text tells the model to pass it elsewhere.',
    remedy:
      'Let the server get its secrets without the model: from its environment, from OAuth (over HTTP), or by URL elicitation. For a secret that the tool is to store, take a reference to where it lies.',
    cwe: ['CWE-522', 'CWE-200'],
    owasp: ['MCP01:2025'],
    aliases: ['MCPmatic: Credential parameters', 'S3_CREDENTIAL_PARAMETER'],
    falsePositives: [
      'Tokens that are no credentials: `next_page_token`, `max_tokens`, `token_count`, `client_token`.',
      'Keys that are no credentials: `primary_key`, `public_key`, `key`, `sort_key`.',
      'Names, ids and places of secrets: `secret_name`, `secretId`, `private_key_path`, `token_arn`.',
      'A flag or a number cannot hold the secret that its name speaks of.',
      'What the description says is something else: a cursor, a coin, the name of a secret.',
    ],
    messages: {
      marked: 'Parameter "{name}" is a field for passwords.',
      described: 'Parameter "{name}" takes a secret ({word}), as its description says.',
      named: 'Parameter "{name}" is named like a secret ({word}).',
    },
    examples: {
      bad: [
        {
          title: 'a key that the description asks for',
          tools: [
            {
              name: 'forecast',
              inputSchema: {
                type: 'object',
                properties: { api_key: { type: 'string', description: 'Your API key of the weather service.' } },
                required: ['api_key'],
              },
            },
          ],
        },
        { title: 'a field for passwords', tools: [tool({ pass: { type: 'string', format: 'password' } })] },
        {
          title: 'inside an object, only by name',
          tools: [tool({ auth: { type: 'object', properties: { clientSecret: { type: 'string' } } } })],
        },
        {
          title: 'an argument of a prompt',
          prompts: [
            { name: 'deploy', arguments: [{ name: 'access_token', description: 'Used to log in.', required: true }] },
          ],
        },
      ],
      good: [
        {
          title: 'tokens that are no credentials',
          tools: [
            tool({
              next_page_token: { type: 'string' },
              max_tokens: { type: 'string' },
              token_count: { type: 'string' },
              client_token: { type: 'string' },
            }),
          ],
          shows: 'Tokens that are no credentials: `next_page_token`, `max_tokens`, `token_count`, `client_token`.',
        },
        {
          title: 'keys that are no credentials',
          tools: [
            tool({
              primary_key: { type: 'string' },
              public_key: { type: 'string' },
              key: { type: 'string' },
              sort_key: { type: 'string' },
            }),
          ],
          shows: 'Keys that are no credentials: `primary_key`, `public_key`, `key`, `sort_key`.',
        },
        {
          title: 'references',
          tools: [
            tool({
              secret_name: { type: 'string' },
              secretId: { type: 'string' },
              private_key_path: { type: 'string' },
              token_arn: { type: 'string' },
            }),
          ],
          shows: 'Names, ids and places of secrets: `secret_name`, `secretId`, `private_key_path`, `token_arn`.',
        },
        {
          title: 'a flag and a number',
          tools: [tool({ with_password: { type: 'boolean' }, session_token: { type: ['integer', 'null'] } })],
          shows: 'A flag or a number cannot hold the secret that its name speaks of.',
        },
        {
          title: 'other things of that name',
          tools: [
            tool({
              token: { type: 'string', description: 'Cursor of the last page.' },
              access_token: { type: 'string', description: 'Symbol of the coin that gives access.' },
              secret: { type: 'string', description: 'Name of the secret in the vault.' },
            }),
          ],
          shows: 'What the description says is something else: a cursor, a coin, the name of a secret.',
        },
      ],
    },
  },
  ({ tools, prompts, report }) => {
    for (const [index, definition] of (tools ?? []).entries()) {
      const input = schemasOf(definition).find(({ part }) => part === 'inputSchema');
      if (input === undefined) continue;
      for (const { name, path, schema, required } of parametersOf(indexSchema(input.schema, input.readAs))) {
        if (typeof schema === 'boolean' || !holdsText(schema)) continue;
        judge(name, schema, required, () => ['tools', index, 'inputSchema', ...path]);
      }
    }
    for (const [index, prompt] of (prompts ?? []).entries()) {
      const args = member(prompt, 'arguments');
      for (const [at, argument] of (isArray(args) ? args : []).entries())
        judge(stringMember(argument, 'name') ?? '', argument, member(argument, 'required') === true, () => [
          'prompts',
          index,
          'arguments',
          at,
        ]);
    }

    type Place = Parameters<typeof report>[1];

    function judge(name: string, schema: Json, required: boolean, at: () => Place): void {
      const word = secretWord(name);
      const description = stringMember(schema, 'description') ?? '';
      if (stringMember(schema, 'format') === 'password') report('marked', at(), { name }, degree(required));
      else if (word === undefined || NO_SECRET.test(description)) return;
      else if (SECRET.test(description)) report('described', at(), { name, word }, degree(required));
      // A name alone is never more than an info, and `form_token` is mostly the id of a form.
      else
        report('named', at(), { name, word }, { severity: 'info', confidence: isSure(name, word) ? 'medium' : 'low' });
    }
  },
);

/** What need not be passed can be left out by whoever sets the server up. */
function degree(required: boolean): FindingDetails {
  return required ? {} : { severity: 'info' };
}

function isSure(name: string, word: string): boolean {
  const words = identifierWords(name);
  return word !== 'token' || words.length === 1 || OF_PEOPLE.has(words.at(-2) ?? '');
}

function holdsText(schema: JsonObject): boolean {
  const type = member(schema, 'type');
  if (type === undefined) return true;
  return isArray(type) ? type.some((one) => TEXT_TYPES.has(one)) : TEXT_TYPES.has(type);
}

function tool(properties: JsonObject): JsonObject {
  return { name: 'run', inputSchema: { type: 'object', properties } };
}
