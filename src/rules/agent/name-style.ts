import { defineRule } from '../../engine/define-rule.ts';
import { type Json, stringMember } from '../../model/json.ts';

type Style = 'snake_case' | 'kebab-case' | 'camelCase' | 'PascalCase';

const NAMED = 3;
// Dots, slashes and double underscores stand between a namespace and a name.
const NAMESPACE = /\.|\/|:|__/;

export const nameStyle = defineRule(
  {
    id: 'agent/name-style',
    severity: 'info',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'Tool names are written in different styles',
    why: 'Names of one style are a pattern that a model continues. Where `get_user` stands beside `listOrders`, it writes `list_orders` and calls a tool that does not exist.',
    remedy: 'Write all names in one style; most servers use `snake_case`.',
    aliases: ['S5'],
    falsePositives: [
      'A name of one word in lower case (`search`) fits every style.',
      'A namespace before the name: `calendar.create_event`, `mcp__list_files`.',
      'Abbreviations in capitals inside snake_case: `get_PR_files`.',
    ],
    messages: { mixed: 'Tool names are written in {count} styles: {styles}.' },
    examples: {
      bad: [
        { title: 'two styles', tools: named('get_user', 'get_order', 'listOrders') },
        { title: 'four styles', tools: named('get_user', 'list-orders', 'findOrder', 'CancelOrder', 'SendOrder') },
        { title: 'two styles in one name', tools: named('get_userName', 'get_order-id', 'list_orders') },
      ],
      good: [
        {
          title: 'single words',
          tools: named('search', 'fetch', 'list_orders'),
          shows: 'A name of one word in lower case (`search`) fits every style.',
        },
        {
          title: 'namespaces',
          tools: named('calendar.create_event', 'mcp__list_files', 'files/read_text'),
          shows: 'A namespace before the name: `calendar.create_event`, `mcp__list_files`.',
        },
        {
          title: 'an abbreviation',
          tools: named('get_PR_files', 'list_issues'),
          shows: 'Abbreviations in capitals inside snake_case: `get_PR_files`.',
        },
        { title: 'other scripts', tools: named('查询_订单', 'list_orders') },
      ],
    },
  },
  ({ tools, report }) => {
    const names = tools.flatMap((definition) => stringMember(definition, 'name') ?? []).sort();
    const byStyle = new Map<Style, string[]>();
    for (const name of names)
      for (const style of stylesOf(name)) {
        const found = byStyle.get(style) ?? [];
        byStyle.set(style, found);
        found.push(name);
      }
    if (byStyle.size < 2) return;
    const sorted = [...byStyle].sort(([a, inA], [b, inB]) => inB.length - inA.length || (a < b ? -1 : 1));
    const styles = sorted.map(([style, found]) => {
      const more = found.length > NAMED ? ' …' : '';
      return `${found.length} ${style} (${found.slice(0, NAMED).join(', ')}${more})`;
    });
    // A message shows no more than 80 characters of what is filled in, so the styles go into the evidence.
    report(
      'mixed',
      ['tools'],
      { count: byStyle.size, styles: sorted.map(([style]) => style).join(', ') },
      {
        evidence: styles.join('; '),
      },
    );
  },
);

/** The styles that a name is written in: none for one word in lower case, two for a mixture. */
function stylesOf(name: string): ReadonlySet<Style> {
  return new Set(name.split(NAMESPACE).flatMap(stylesOfPart));
}

function stylesOfPart(part: string): Style[] {
  const styles: Style[] = [];
  if (/[a-z0-9]_[a-z0-9]/i.test(part)) styles.push('snake_case');
  if (/[a-z0-9]-[a-z0-9]/i.test(part)) styles.push('kebab-case');
  if (styles.length === 0 && /^[A-Z][a-z]/.test(part)) return ['PascalCase'];
  if (/[a-z][A-Z][a-z]/.test(part)) styles.push('camelCase');
  return styles;
}

function named(...names: readonly string[]): Json[] {
  return names.map((name) => ({ name, inputSchema: { type: 'object' } }));
}
