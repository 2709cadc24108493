import type { JsonObject } from '../../../src/model/json.ts';
import { headerSensitive } from '../../../src/rules/spec/header-sensitive.ts';
import { ruleTest } from '../../lib/rule-test.ts';

const tool = (properties: JsonObject) => [{ name: 'run', inputSchema: { type: 'object', properties } }];
const mapped = (name: string, header: string, type = 'string') => tool({ [name]: { type, 'x-mcp-header': header } });

// Each harmful case has a harmless twin with nearly the same words.
ruleTest(headerSensitive, {
  bad: [
    { title: 'a token of access', tools: mapped('accessToken', 'Token') },
    { title: 'a client’s secret', tools: mapped('client_secret', 'Client') },
    { title: 'the phone of a person', tools: mapped('contact_phone', 'Contact') },
    { title: 'a key under a harmless name', tools: mapped('value', 'X-Api-Key') },
    { title: 'a card', tools: mapped('card_number', 'Card') },
    {
      title: 'a password deep inside',
      tools: tool({ login: { type: 'object', properties: { password: { type: 'string', 'x-mcp-header': 'P' } } } }),
    },
  ],
  good: [
    { title: 'a token of a page', tools: mapped('accessPageToken', 'Page') },
    { title: 'the id of a client', tools: mapped('client_id', 'Client') },
    { title: 'the kind of a phone', tools: mapped('phone_model', 'Contact') },
    { title: 'a key of a partition', tools: mapped('value', 'X-Partition-Key') },
    { title: 'the number of cards', tools: mapped('card_count', 'Card', 'integer') },
    {
      title: 'a password that is no header',
      tools: tool({
        login: {
          type: 'object',
          properties: { password: { type: 'string' }, region: { type: 'string', 'x-mcp-header': 'R' } },
        },
      }),
    },
  ],
});
