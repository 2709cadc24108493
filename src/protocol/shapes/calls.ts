import { toolContent } from './content.ts';
import { inputRequired } from './mrtr.ts';
import { result } from './result.ts';
import { array, boolean, changing, having, optional, required, type Shape } from './shape.ts';
import { createTaskResult, taskTypeResult } from './tasks.ts';
import { structuredContent } from './tools.ts';

const returned = result(
  {
    content: required(array(toolContent), 'call-result-content'),
    structuredContent: optional(structuredContent, 'call-structured-object-legacy'),
    isError: optional(boolean, 'call-iserror-boolean'),
  },
  { others: { input_required: inputRequired, task: taskTypeResult } },
);

/** The answer to `tools/call`. In 2025-11-25 it may be a task instead, which its member `task` tells. */
export const callToolResult: Shape = changing({
  '2024-11-05': returned,
  '2025-11-25': having({ content: returned, task: createTaskResult }, { otherwise: returned }),
  '2026-07-28': returned,
});
