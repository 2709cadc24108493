import { toxicFlow } from '../../../src/rules/safety/toxic-flow.ts';
import { ruleTest } from '../../lib/rule-test.ts';

const named = (...names: readonly string[]) => names.map((name) => ({ name }));

ruleTest(toxicFlow, {
  bad: [
    {
      title: 'a service in front of the names',
      tools: named('slack_post_message'),
      peers: [{ label: 'tracker', tools: named('jira_get_issue', 'drive_search_files') }],
    },
    {
      title: 'all three in one server, beside another',
      tools: named('get_inbox', 'send_mail'),
      peers: [{ label: 'a', tools: [] }],
    },
  ],
  good: [
    { title: 'nothing private', tools: named('post_message'), peers: [{ label: 'web', tools: named('search_web') }] },
    {
      title: 'nobody else’s text',
      tools: named('upload_file', 'read_file'),
      peers: [{ label: 'calc', tools: named('add') }],
    },
    { title: 'tools without names', tools: [null, {}, { name: 7 }], peers: [{ label: 'a', tools: [null, {}] }] },
  ],
});
