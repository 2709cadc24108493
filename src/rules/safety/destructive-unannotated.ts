import { defineRule } from '../../engine/define-rule.ts';
import { type Json, member, stringMember } from '../../model/json.ts';
import { changeVerb } from '../../text/change-verbs.ts';

const NAMED = 3;

export const destructiveUnannotated = defineRule(
  {
    id: 'safety/destructive-unannotated',
    severity: 'info',
    confidence: 'medium',
    eras: ['legacy', 'modern'],
    since: '2025-03-26',
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'Tools that destroy do not say so',
    why: 'Without hints a tool is presumed to destroy, so a careful client asks before it. One that does not, or a person who has learned to click such questions away, treats it like any other.',
    remedy:
      'Set `destructiveHint: true` on these tools, and `readOnlyHint: true` on those that only read, so that a client can ask for the right ones.',
    spec: { revision: '2026-07-28', page: 'schema', section: 'ToolAnnotations', level: 'ADVISORY' },
    cwe: ['CWE-684'],
    owasp: ['MCP02:2025'],
    aliases: ['MCPmatic: Annotations'],
    falsePositives: [
      'A tool with a hint of its own, whichever: what it says wrongly is for `safety/annotation-contradiction`.',
      'A verb that only qualifies what is read: `list_deleted_users`, `get_delete_status`.',
      'What is removed is nothing stored: `remove_background`, `clear_selection`.',
    ],
    messages: { silent: 'No hint says that {names} destroy{s}.' },
    examples: {
      bad: [
        { title: 'one tool', tools: [{ name: 'delete_user', inputSchema: { type: 'object' } }] },
        {
          title: 'many tools',
          tools: 'drop wipe purge erase destroy revoke'.split(' ').map((verb) => ({ name: `${verb}_table` })),
        },
      ],
      good: [
        {
          title: 'hints',
          tools: [
            tool('delete_user', { destructiveHint: true }),
            tool('purge_cache', { destructiveHint: false }),
            tool('wipe_disk', { readOnlyHint: false }),
          ],
          shows:
            'A tool with a hint of its own, whichever: what it says wrongly is for `safety/annotation-contradiction`.',
        },
        {
          title: 'verbs that qualify',
          tools: [tool('list_deleted_users'), tool('get_delete_status')],
          shows: 'A verb that only qualifies what is read: `list_deleted_users`, `get_delete_status`.',
        },
        {
          title: 'nothing stored',
          tools: [tool('remove_background'), tool('clear_selection')],
          shows: 'What is removed is nothing stored: `remove_background`, `clear_selection`.',
        },
      ],
    },
  },
  ({ tools, report }) => {
    const silent = tools
      .filter((tool) => !hasHint(tool) && changeVerb(stringMember(tool, 'name') ?? '')?.destroys)
      .map((tool) => `"${stringMember(tool, 'name') ?? ''}"`)
      .sort();
    // A server that says nothing says it of all its tools, so it is told once.
    if (silent.length === 0) return;
    const more = silent.length > NAMED ? ` and ${silent.length - NAMED} more` : '';
    report('silent', ['tools'], {
      names: silent.slice(0, NAMED).join(', ') + more,
      s: silent.length === 1 ? 's' : '',
    });
  },
);

function hasHint(tool: Json): boolean {
  const annotations = member(tool, 'annotations');
  return ['readOnlyHint', 'destructiveHint'].some((hint) => typeof member(annotations, hint) === 'boolean');
}

function tool(name: string, annotations?: { readonly [hint: string]: boolean }): Json {
  return { name, inputSchema: { type: 'object' }, ...(annotations === undefined ? {} : { annotations }) };
}
