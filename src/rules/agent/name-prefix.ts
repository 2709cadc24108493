import { defineRule } from '../../engine/define-rule.ts';
import { type Json, stringMember } from '../../model/json.ts';
import { isActionVerb } from '../../text/verbs.ts';
import { identifierWords } from '../../text/words.ts';

export const namePrefix = defineRule(
  {
    id: 'agent/name-prefix',
    severity: 'warning',
    confidence: 'medium',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'Tool names do not say which service they belong to',
    why: 'An agent often has the tools of many servers at once. A prefix that all tools of a service share (`github_create_issue`) keeps `search` from one server apart from `search` of another. Some clients add the name of the server, others do not.',
    remedy: 'Begin all names with the service, such as `github_create_issue`.',
    aliases: ['S5'],
    falsePositives: [
      'A verb is no prefix: `get_user`, `get_order` and `delete_user` have none to keep to.',
      'A server with one tool has nothing to keep apart.',
      'A group within a service has its own word after the prefix: `github_issue_list`, `github_pr_list`.',
    ],
    messages: {
      odd: 'Name does not begin with "{prefix}", as {count} of {all} tools of this server do.',
      more: '{odd} more tools do not begin with "{prefix}".',
      none: 'Tool names have no service prefix in common.',
    },
    options: {
      minShare: {
        default: 0.5,
        description: 'A first word that more tools than this share have is the prefix, 0 to 1.',
      },
      most: { default: 10, description: 'No more tools without the prefix are listed; the others are counted.' },
    },
    examples: {
      bad: [
        { title: 'one without', tools: named('shop_find_order', 'shop_cancel_order', 'shop_list', 'refund') },
        { title: 'none at all', tools: named('get', 'search_orders') },
        {
          title: 'many without',
          tools: named(
            ...Array.from({ length: 14 }, (_, index) => `crm_task_${index}`),
            ...Array.from({ length: 12 }, (_, index) => `find_task_${index}`),
          ),
        },
      ],
      good: [
        {
          title: 'all begin with the service',
          tools: named('github_issue_list', 'github_pr_list', 'githubStatus'),
          shows: 'A group within a service has its own word after the prefix: `github_issue_list`, `github_pr_list`.',
        },
        {
          title: 'a tool alone',
          tools: named('search'),
          shows: 'A server with one tool has nothing to keep apart.',
        },
        {
          title: 'most begin with a verb, and the service stands behind it',
          tools: named('get_jira_issue', 'get_jira_user', 'delete_jira_issue'),
          shows: 'A verb is no prefix: `get_user`, `get_order` and `delete_user` have none to keep to.',
        },
      ],
    },
  },
  ({ tools, options, report }) => {
    const named = [...tools.entries()].flatMap(([index, definition]) => {
      const name = stringMember(definition, 'name') ?? '';
      const words = identifierWords(name);
      return words.length === 0 ? [] : [{ index, name, words }];
    });
    if (named.length < 2) return;
    const commonest = mostCommon(named.map(({ words }) => words[0] ?? ''));
    const count = named.filter(({ words }) => words[0] === commonest).length;
    if (count > named.length * options.minShare && !isActionVerb(commonest)) {
      const without = named.filter(({ words }) => words[0] !== commonest);
      without.sort((a, b) => (a.name < b.name ? -1 : 1));
      for (const { index } of without.slice(0, options.most))
        report('odd', ['tools', index, 'name'], { prefix: commonest, count, all: named.length });
      const odd = without.length - options.most;
      if (odd > 0) report('more', ['tools'], { odd, prefix: commonest }, { count: odd });
    } else if (!shareAWord(named.map(({ words }) => words))) report('none', ['tools'], {}, { severity: 'info' });
  },
);

function mostCommon(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const [first] = [...counts].sort(([a, inA], [b, inB]) => inB - inA || (a < b ? -1 : 1));
  return first?.[0] ?? '';
}

/** True when one word, wherever it stands, is in every name: that tells the service too. */
function shareAWord(names: readonly (readonly string[])[]): boolean {
  const [first = [], ...others] = names;
  return first.some((word) => !isActionVerb(word) && others.every((words) => words.includes(word)));
}

function named(...names: readonly string[]): Json[] {
  return names.map((name) => ({ name, inputSchema: { type: 'object' } }));
}
