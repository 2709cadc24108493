import { defineRule } from '../../engine/define-rule.ts';
import { member, stringMember } from '../../model/json.ts';
import { changeVerb, destroys } from '../../text/change-verbs.ts';
import { identifierWords } from '../../text/words.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

// What may stand before the verb that a description begins with, and what makes that verb a noun's: `Drop-in`, `Delete markers`.
const ADVERBS = set('permanently irreversibly immediately recursively completely forcibly this tool will');
const OF_NOUNS = set('in down off zone marker markers protection button event events rate policy policies');

export const annotationContradiction = defineRule(
  {
    id: 'safety/annotation-contradiction',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    since: '2025-03-26',
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'Annotations say harmless, the tool says it writes',
    why: 'Clients let tools with `readOnlyHint: true` run without asking. A tool that deletes or writes behind that hint changes things that nobody approved.',
    remedy:
      'Set `readOnlyHint: false` (and `destructiveHint` as it is), or name the tool for what it does if it really only reads.',
    spec: { revision: '2026-07-28', page: 'server/tools', section: 'Tool', level: 'ADVISORY' },
    cwe: ['CWE-451', 'CWE-684'],
    owasp: ['MCP02:2025', 'MCP06:2025'],
    aliases: ['MCPmatic: Annotations', 'S2_ANNOTATION_CONTRADICTION'],
    falsePositives: [
      'A verb that only qualifies what is read: `get_create_fields`, `list_deleted_users`, `get_delete_status`, `update_check`.',
      'Words that also have a harmless meaning: `remove_background`, `clear_explanation`, `add`, `set_theory`.',
      'Producing something without storing it: `generate_chart`, `export_report`, `run_query`.',
      'Descriptions that begin with such a word as part of a noun: “Drop-in replacement”, “Delete markers of a bucket”.',
    ],
    messages: {
      described: '"{name}" is annotated readOnlyHint: true, and its description begins with "{verb}".',
      titled: '"{name}" is annotated readOnlyHint: true, and its title says "{verb}".',
      destroys: '"{name}" is annotated readOnlyHint: true, and its name says "{verb}".',
      writes: '"{name}" is annotated readOnlyHint: true, and its name says "{verb}".',
      notDestructive: '"{name}" is annotated destructiveHint: false, and its name says "{verb}".',
    },
    examples: {
      bad: [
        {
          title: 'delete behind a read-only hint',
          tools: [{ name: 'delete_user', annotations: { readOnlyHint: true } }],
        },
        {
          title: 'with a service prefix',
          tools: [{ name: 'github_create_issue', annotations: { readOnlyHint: true } }],
        },
        {
          title: 'a mild verb on stored things',
          tools: [{ name: 'clear_history', annotations: { readOnlyHint: true } }],
        },
        {
          title: 'a harmless name, and a description that deletes',
          tools: [
            {
              name: 'cleanup',
              description: 'Permanently deletes every file in the folder.',
              annotations: { readOnlyHint: true },
            },
          ],
        },
        {
          title: 'a harmless name, and a title that deletes',
          tools: [{ name: 'cleanup', annotations: { title: 'Erase disk', readOnlyHint: true } }],
        },
        {
          title: 'deletes, and calls it not destructive',
          tools: [{ name: 'dropTable', annotations: { readOnlyHint: false, destructiveHint: false } }],
        },
      ],
      good: [
        {
          title: 'verbs that qualify',
          tools: ['get_create_fields', 'list_deleted_users', 'get_delete_status', 'update_check'].map((name) => ({
            name,
            annotations: { readOnlyHint: true },
          })),
          shows:
            'A verb that only qualifies what is read: `get_create_fields`, `list_deleted_users`, `get_delete_status`, `update_check`.',
        },
        {
          title: 'harmless meanings',
          tools: ['remove_background', 'clear_explanation', 'add', 'set_theory'].map((name) => ({
            name,
            annotations: { readOnlyHint: true },
          })),
          shows:
            'Words that also have a harmless meaning: `remove_background`, `clear_explanation`, `add`, `set_theory`.',
        },
        {
          title: 'results that are not stored',
          tools: ['generate_chart', 'export_report', 'run_query'].map((name) => ({
            name,
            annotations: { readOnlyHint: true },
          })),
          shows: 'Producing something without storing it: `generate_chart`, `export_report`, `run_query`.',
        },
        {
          title: 'nouns',
          tools: ['Drop-in replacement for search.', 'Delete markers of a bucket.', 'Deleted users of a project.'].map(
            (description, number) => ({ name: `find_${number}`, description, annotations: { readOnlyHint: true } }),
          ),
          shows:
            'Descriptions that begin with such a word as part of a noun: “Drop-in replacement”, “Delete markers of a bucket”.',
        },
        { title: 'no hints', tools: [{ name: 'delete_user' }] },
      ],
    },
  },
  ({ tools, report }) => {
    for (const [index, tool] of tools.entries()) {
      const name = stringMember(tool, 'name') ?? '';
      const annotations = member(tool, 'annotations');
      const action = changeVerb(name);
      // Read as a JavaScript host would, by truthiness: the string "true" opens the same door.
      if (member(annotations, 'readOnlyHint')) {
        const at = ['tools', index, 'annotations', 'readOnlyHint'] as const;
        const title = stringMember(tool, 'title') ?? stringMember(annotations, 'title') ?? '';
        const titled = changeVerb(title);
        const described = destroyingVerb(stringMember(tool, 'description') ?? '');
        if (action?.destroys) report('destroys', at, { name, verb: action.verb });
        else if (titled?.destroys) report('titled', at, { name, verb: titled.verb });
        else if (described !== undefined) report('described', at, { name, verb: described });
        else if (action !== undefined)
          report('writes', at, { name, verb: action.verb }, { severity: 'warning', confidence: 'medium' });
      } else if (action?.destroys && member(annotations, 'destructiveHint') === false) {
        report(
          'notDestructive',
          ['tools', index, 'annotations', 'destructiveHint'],
          { name, verb: action.verb },
          { severity: 'warning', confidence: 'medium' },
        );
      }
    }
  },
);

/** The strong verb that a description begins with: `Deletes a file.` */
function destroyingVerb(description: string): string | undefined {
  const words = identifierWords(description.slice(0, 100));
  const at = words.findIndex((word) => !ADVERBS.has(word));
  return destroys(words[at] ?? '') && at + 1 < words.length && !OF_NOUNS.has(words[at + 1] ?? '')
    ? words[at]
    : undefined;
}
