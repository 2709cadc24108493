import { defineRule } from '../../engine/define-rule.ts';
import { isObject, type Json, member } from '../../model/json.ts';
import type { ServerFacts } from '../../model/surface.ts';

export const capabilityOutdated = defineRule(
  {
    id: 'spec/capability-outdated',
    severity: 'warning',
    confidence: 'high',
    eras: ['modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['server'],
    title: 'A capability of an older revision is declared',
    why: '`tasks` was an experiment of 2025-11-25 and has become an extension: a client of 2026-07-28 does not look for it among the capabilities, so that tasks are never used. `logging` is deprecated, and is going to be removed.',
    remedy:
      'Declare tasks as `"extensions": {"io.modelcontextprotocol/tasks": {}}` if the server speaks the extension, or drop them. Write logs to standard error or OpenTelemetry.',
    spec: { revision: '2026-07-28', page: 'changelog', section: 'Major changes', level: 'SHOULD' },
    requirements: ['cap-legacy-tasks-advertised', 'cap-logging-deprecated'],
    falsePositives: [
      'In the handshake of 2025-11-25 both are current.',
      'The tasks extension is the replacement, not the leftover.',
    ],
    messages: {
      tasks: 'capabilities.tasks is the experiment of 2025-11-25; tasks are an extension now.',
      logging: 'capabilities.logging is deprecated since 2026-07-28.',
    },
    examples: {
      bad: [
        { title: 'tasks as in 2025-11-25', server: declared({ tasks: { list: {} } }) },
        { title: 'logging', server: declared({ logging: {} }) },
      ],
      good: [
        {
          title: 'the older era',
          server: { handshake: 'initialize', result: { capabilities: { tasks: {}, logging: {} } } },
          shows: 'In the handshake of 2025-11-25 both are current.',
        },
        {
          title: 'the extension',
          server: declared({ extensions: { 'io.modelcontextprotocol/tasks': {} } }),
          shows: 'The tasks extension is the replacement, not the leftover.',
        },
      ],
    },
  },
  ({ server: { handshake, result }, report }) => {
    const capabilities = member(result, 'capabilities');
    if (handshake !== 'discover' || !isObject(capabilities)) return;
    const at = ['server', 'result', 'capabilities'] as const;
    if (member(capabilities, 'tasks') !== undefined)
      report('tasks', [...at, 'tasks'], {}, { requirements: ['cap-legacy-tasks-advertised'] });
    if (member(capabilities, 'logging') !== undefined)
      report('logging', [...at, 'logging'], {}, { severity: 'info', requirements: ['cap-logging-deprecated'] });
  },
);

function declared(capabilities: Json): ServerFacts {
  return { handshake: 'discover', result: { resultType: 'complete', capabilities } };
}
