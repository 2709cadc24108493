import { defineRule } from '../../engine/define-rule.ts';
import { listChanges } from '../../lock/changes.ts';
import { exampleLock } from '../../lock/example-lock.ts';
import { memberEdit } from '../../lock/quotes.ts';

const README = { uri: 'file:///README.md', name: 'readme' };
const NOTES = { uri: 'file:///notes.md', name: 'notes', description: 'What was noted today.' };
const ANY = { uriTemplate: 'file:///{+path}', name: 'any file', description: 'Any file of the folder.' };

export const resourceAdded = defineRule(
  {
    id: 'drift/resource-added',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['lock'],
    reads: ['lock', 'resources', 'resourceTemplates'],
    title: 'A resource or template is new since the lock',
    why: 'Names and descriptions of resources are shown to models and people, and a new template opens whatever it matches. A resource is a warning only: many servers list what their user has.',
    remedy:
      'Look at it. If it is right, accept it: mcp-hallmark lock --update URI. For a server whose list follows its data, turn the rule off for it: "ignore" in the configuration.',
    cwe: ['CWE-494'],
    falsePositives: [
      'The order of resources means nothing.',
      'Where the lock was made without resources, there is nothing to compare them with.',
    ],
    messages: {
      resource: 'This resource is not in the lock. It begins: "{description}".',
      template: 'This resource template is not in the lock. It begins: "{description}".',
      again: 'It is there twice, and only one can be the locked one.',
    },
    examples: {
      bad: [
        { title: 'a resource more', lock: exampleLock({ resources: [README] }), resources: [README, NOTES] },
        { title: 'a template more', lock: exampleLock({ resourceTemplates: [] }), resourceTemplates: [ANY] },
        {
          title: 'a template twice',
          lock: exampleLock({ resourceTemplates: [ANY] }),
          resourceTemplates: [ANY, ANY],
        },
      ],
      good: [
        {
          title: 'another order',
          lock: exampleLock({ resources: [README, NOTES] }),
          resources: [NOTES, README],
          shows: 'The order of resources means nothing.',
        },
        {
          title: 'no resources in the lock',
          lock: exampleLock({ tools: [] }),
          resources: [README],
          shows: 'Where the lock was made without resources, there is nothing to compare them with.',
        },
      ],
    },
  },
  ({ lock, resources, resourceTemplates, report }) => {
    for (const [part, list] of [
      ['resources', resources],
      ['resourceTemplates', resourceTemplates],
    ] as const) {
      const { added, repeated } = listChanges(lock, part, list);
      const [message, severity] =
        part === 'resources' ? (['resource', 'warning'] as const) : (['template', 'error'] as const);
      for (const { index, definition } of added) {
        const edit = memberEdit({}, definition, 'description') ?? memberEdit({}, definition, 'name');
        report(message, [part, index], { description: edit?.data.after ?? '' }, { ...edit?.details, severity });
      }
      for (const { index } of repeated) report('again', [part, index], {}, { severity });
    }
  },
);
