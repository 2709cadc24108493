import { defineRule } from '../../engine/define-rule.ts';
import { isObject, type Json, member, stringMember } from '../../model/json.ts';
import { toolParameters } from '../../schema/tool-schemas.ts';
import { isBound } from '../../text/bounds.ts';
import { identifierWords } from '../../text/words.ts';

// A parameter with one of these words narrows what comes back.
const FILTERS =
  words(`between categories category contains date dates day end exclude expression field fields filter filters
  from glob include ids keyword keywords kind kinds label labels like match month name names only pattern phrase prefix q
  query regex search select severity since state states status statuses tag tags term text to type types until updated where
  year`);
const SAYS_BOUND =
  /\b(?:at most|up to|no more than|max(?:imum)?(?: of)?|limited to|first|last|latest|most recent|top|newest) (?:\d[\d,]*|ten|twenty|fifty|hundred)\b|\b\d[\d,]* (?:newest|latest|most recent)\b|\bpaginat\w+|\bpages? of\b/i;
// Sets that the server itself defines stay small.
const CLOSED = words('allowed available builtin default possible predefined required supported valid');
const RELATIONS = words('by for from in of on to using with');
const UNCOUNTABLE = words('all children data everything feedback history inventory media news people staff');

export const listUnbounded = defineRule(
  {
    id: 'agent/list-unbounded',
    severity: 'warning',
    confidence: 'medium',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'A list that comes back whole, however long it is',
    why: 'A tool that lists everything returns ten entries in the demo and ten thousand in use. The answer fills the context or is cut off by the client, and the model cannot ask for less.',
    remedy:
      'Add a limit with a sensible default, a cursor or page, or a filter, and say in the result how much is left.',
    aliases: ['S7'],
    falsePositives: [
      'A limit, a page or a filter under any usual name: `first`, `maxResults`, `page_size`, `query`, `status`.',
      'A description that says the list is bounded or paged: "the 20 newest", "paginated".',
      'A set that the server itself defines: `list_allowed_directories`, `list_supported_languages`.',
      '`list` for one thing: `list_item`, `list_price`, `todo_list`.',
    ],
    messages: { unbounded: 'Lists without a limit, paging or a filter.' },
    examples: {
      bad: [
        { title: 'no parameters', tools: [tool('list_users', 'Lists users.', [])] },
        { title: 'get all', tools: [tool('getAllOrders', 'Gets all orders of a shop.', ['shop'])] },
        { title: 'behind a prefix', tools: [tool('crm_list_contacts', 'Lists contacts.', ['account'])] },
      ],
      good: [
        {
          title: 'bounds and filters',
          tools: [
            tool('list_users', 'Lists users.', ['first']),
            tool('list_orders', 'Lists orders.', ['maxResults']),
            tool('list_issues', 'Lists issues.', ['owner', 'page_size']),
            tool('list_files', 'Lists files.', ['query']),
            tool('get_all_tasks', 'Gets tasks.', ['status']),
            tool('list_notes', 'Lists notes.', ['options.cursor']),
          ],
          shows:
            'A limit, a page or a filter under any usual name: `first`, `maxResults`, `page_size`, `query`, `status`.',
        },
        {
          title: 'bounded by its description',
          tools: [
            tool('list_commits', 'Lists the 20 newest commits.', ['branch']),
            tool('list_logs', 'Lists log entries. Results are paginated.', []),
          ],
          shows: 'A description that says the list is bounded or paged: "the 20 newest", "paginated".',
        },
        {
          title: 'closed sets',
          tools: [
            tool('list_allowed_directories', 'Lists the roots.', []),
            tool('list_supported_languages', 'Lists.', []),
          ],
          shows: 'A set that the server itself defines: `list_allowed_directories`, `list_supported_languages`.',
        },
        {
          title: 'one thing',
          tools: ['list_item', 'list_price', 'todo_list', 'get_all', 'list_folder_with_sizes'].map((name) =>
            tool(name, 'Does it.', ['item']),
          ),
          shows: '`list` for one thing: `list_item`, `list_price`, `todo_list`.',
        },
      ],
    },
  },
  ({ tools, report }) => {
    for (const [index, definition] of tools.entries()) {
      if (!isObject(member(definition, 'inputSchema')) || !listsAll(stringMember(definition, 'name') ?? '')) continue;
      if (SAYS_BOUND.test(stringMember(definition, 'description') ?? '')) continue;
      if (!toolParameters(definition).some(({ name }) => narrows(name))) report('unbounded', ['tools', index], {});
    }
  },
);

/** `list_…` or `get_all_…`, at most behind a service's name, and something in the plural. */
function listsAll(name: string): boolean {
  const parts = identifierWords(name);
  const at = parts
    .slice(0, 3)
    .findIndex((word, place) => word === 'list' || (word === 'get' && parts[place + 1] === 'all'));
  if (at < 0) return false;
  const listed = parts.slice(parts[at] === 'list' ? at + 1 : at + 2);
  if (listed.some((word) => CLOSED.has(word))) return false;
  const end = listed.findIndex((word) => RELATIONS.has(word));
  return listed.slice(0, end < 0 ? undefined : end).some((word) => UNCOUNTABLE.has(word) || /[^siu]s$/.test(word));
}

function narrows(parameter: string): boolean {
  const parts = identifierWords(parameter);
  return isBound(parameter) || [...parts, parts.join('')].some((word) => FILTERS.has(word));
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

/** Parameters with a dot stand inside an object. */
function tool(name: string, description: string, parameters: readonly string[]): Json {
  const properties = Object.fromEntries(
    parameters.map((parameter) => {
      const [outer = '', inner] = parameter.split('.');
      const leaf = { type: 'string' };
      return [outer, inner === undefined ? leaf : { type: 'object', properties: { [inner]: leaf } }];
    }),
  );
  return { name, description, inputSchema: { type: 'object', properties } };
}
