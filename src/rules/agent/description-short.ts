import { defineRule } from '../../engine/define-rule.ts';
import { isObject, type Json, member, stringMember } from '../../model/json.ts';
import { countWords } from '../../text/words.ts';

export const descriptionShort = defineRule(
  {
    id: 'agent/description-short',
    severity: 'warning',
    confidence: 'medium',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'Tool description is too short to choose the tool by',
    why: 'A few words repeat the name. A model picks better, and calls correctly at the first try, when it reads when to use the tool, what it returns and where it ends.',
    remedy: 'Add when to use this tool, what it returns, and its limits.',
    aliases: ['S1', 'MCPmatic: Descriptions'],
    falsePositives: [
      'A tool without parameters whose name says it all needs no long text.',
      'Chinese, Japanese and Thai are written without spaces: there two characters count as a word.',
    ],
    messages: { short: 'Description has {words}; aim for {min} or more.' },
    options: { minWords: { default: 15, description: 'Descriptions with fewer words are reported.' } },
    examples: {
      bad: [
        {
          title: 'two words',
          tools: [
            {
              name: 'get',
              description: 'Get record',
              inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
            },
          ],
        },
        {
          title: 'one word for a tool without parameters',
          tools: [{ name: 'sync', description: 'Syncs.', inputSchema: { type: 'object' } }],
        },
      ],
      good: [
        {
          title: 'no parameters and a plain name',
          tools: [
            { name: 'whoami', description: 'Return the current user', inputSchema: { type: 'object', properties: {} } },
          ],
          shows: 'A tool without parameters whose name says it all needs no long text.',
        },
        {
          title: 'thirty characters of Chinese',
          tools: [
            {
              name: 'get_record',
              description: '按编号读取一条记录，返回全部字段；找不到时返回错误，每次最多一条。',
              inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
            },
          ],
          shows: 'Chinese, Japanese and Thai are written without spaces: there two characters count as a word.',
        },
      ],
    },
  },
  ({ tools, options, report }) => {
    for (const [index, tool] of tools.entries()) {
      const description = stringMember(tool, 'description')?.trim() ?? '';
      if (description === '') continue;
      const words = countWords(description);
      const enough = takesNoArguments(tool) ? Math.min(3, options.minWords) : options.minWords;
      if (words >= enough) continue;
      report(
        'short',
        ['tools', index, 'description'],
        { words: words === 1 ? '1 word' : `${words} words`, min: enough },
        { evidence: description },
      );
    }
  },
);

function takesNoArguments(tool: Json): boolean {
  const schema = member(tool, 'inputSchema');
  const properties = member(schema, 'properties');
  return (
    isObject(schema) && (properties === undefined || (isObject(properties) && Object.keys(properties).length === 0))
  );
}
