import { defineRule } from '../../engine/define-rule.ts';
import { member } from '../../model/json.ts';
import { checkDefinition } from '../../protocol/shapes/index.ts';

export const toolExecution = defineRule(
  {
    id: 'spec/tool-execution',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    since: '2025-11-25',
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'execution.taskSupport is wrong, or left over',
    why: 'Revision 2025-11-25 alone has `execution.taskSupport`, which tells clients whether to call the tool as a task. An unknown value breaks the type of a tool, and strict clients refuse the list; since 2026-07-28 tasks are an extension and the member means nothing.',
    remedy: 'Send "forbidden", "optional" or "required", and leave `execution` out for 2026-07-28.',
    spec: { revision: '2025-11-25', page: 'schema', section: 'ToolExecution', level: 'SCHEMA' },
    requirements: ['tool-legacy-execution-field'],
    falsePositives: [
      'SDKs write `{"taskSupport": "forbidden"}` on every tool: it is what holds without the member.',
      'An `execution` object without `taskSupport`, or with members of its own, is legal.',
    ],
    messages: {
      value: 'execution.taskSupport is {found}; it must be {expected}.',
      execution: '"execution" is {found}; it must be {expected}.',
      dead: '{count} of {total} tools carry "execution", which means nothing since 2026-07-28.',
    },
    examples: {
      bad: [
        {
          title: 'a boolean',
          era: 'legacy',
          tools: [{ name: 'build', inputSchema: { type: 'object' }, execution: { taskSupport: true } }],
        },
        {
          title: 'null',
          era: 'legacy',
          tools: [{ name: 'build', inputSchema: { type: 'object' }, execution: null }],
        },
        {
          title: 'a member of the past',
          era: 'modern',
          tools: [
            { name: 'build', inputSchema: { type: 'object' }, execution: { taskSupport: 'forbidden' } },
            { name: 'test', inputSchema: { type: 'object' } },
          ],
        },
      ],
      good: [
        {
          title: 'the default, written out',
          era: 'legacy',
          tools: [{ name: 'build', inputSchema: { type: 'object' }, execution: { taskSupport: 'forbidden' } }],
          shows: 'SDKs write `{"taskSupport": "forbidden"}` on every tool: it is what holds without the member.',
        },
        {
          title: 'a member of its own',
          era: 'legacy',
          tools: [{ name: 'build', inputSchema: { type: 'object' }, execution: { timeout: 30 } }],
          shows: 'An `execution` object without `taskSupport`, or with members of its own, is legal.',
        },
        { title: 'no such member', tools: [{ name: 'build', inputSchema: { type: 'object' } }] },
      ],
    },
  },
  ({ tools, era, report }) => {
    if (era === 'modern') {
      const count = tools.filter((tool) => member(tool, 'execution') !== undefined).length;
      if (count > 0) report('dead', ['tools'], { count, total: tools.length }, { severity: 'info' });
      return;
    }
    for (const [index, tool] of tools.entries()) {
      if (member(tool, 'execution') === undefined) continue;
      for (const { path, expected, found } of checkDefinition('tool', tool, '2025-11-25'))
        if (path[0] === 'execution')
          report(path.length === 1 ? 'execution' : 'value', ['tools', index, ...path], { expected, found });
    }
  },
);
