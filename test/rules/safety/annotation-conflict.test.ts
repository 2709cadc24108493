import type { Json, JsonObject } from '../../../src/model/json.ts';
import { annotationConflict } from '../../../src/rules/safety/annotation-conflict.ts';
import { ruleTest } from '../../lib/rule-test.ts';

const tool = (annotations: JsonObject, members: JsonObject = {}): Json[] => [{ name: 'find', annotations, ...members }];

// Each harmful case has a harmless twin that differs in one word.
ruleTest(annotationConflict, {
  bad: [
    {
      title: 'both, and more',
      tools: tool({ title: 'Find', readOnlyHint: true, destructiveHint: true, openWorldHint: true }),
    },
    { title: 'read-only by another spelling', tools: tool({ readOnlyHint: true, readonlyhint: false }) },
    { title: 'destructive by another spelling', tools: tool({ destructiveHint: false, isDestructive: true }) },
    { title: 'read-only on the tool', tools: tool({ readOnlyHint: true }, { readOnly: false }) },
    {
      title: 'the full name on the tool, in other letters',
      tools: tool({ destructiveHint: false }, { destructive_hint: true }),
    },
  ],
  good: [
    { title: 'one, and more', tools: tool({ title: 'Find', readOnlyHint: true, openWorldHint: true }) },
    { title: 'read-only by another spelling, in agreement', tools: tool({ readOnlyHint: true, readonlyhint: true }) },
    { title: 'destructive by another spelling alone', tools: tool({ isDestructive: true }) },
    { title: 'read-only on the tool, in agreement', tools: tool({ readOnlyHint: false }, { readOnly: false }) },
    { title: 'another word on the tool', tools: tool({ destructiveHint: false }, { deprecated: true }) },
  ],
});
