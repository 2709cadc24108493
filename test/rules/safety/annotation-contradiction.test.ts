import { annotationContradiction } from '../../../src/rules/safety/annotation-contradiction.ts';
import { ruleTest } from '../../lib/rule-test.ts';

const readOnly = (...names: readonly string[]) => names.map((name) => ({ name, annotations: { readOnlyHint: true } }));
const says = (description: string) => [{ name: 'housekeeping', description, annotations: { readOnlyHint: true } }];

// Each harmful case has a harmless twin whose words look the same.
ruleTest(annotationContradiction, {
  bad: [
    { title: 'strong verbs', tools: readOnly('purge_cache', 'TruncateTable', 'revoke-token', 'wipe') },
    { title: 'a mild verb on a stored thing', tools: readOnly('remove_user', 'resetDatabase', 'clear_logs') },
    { title: 'a verb behind a service', tools: readOnly('acme_crm_update_contact') },
    { title: 'a hint in quotes', tools: [{ name: 'erase_disk', annotations: { readOnlyHint: 'true' } }] },
    { title: 'a description that overwrites', tools: says('Overwrites the stored draft with the given text.') },
    { title: 'a description behind a preface', tools: says('This tool will irreversibly destroy the volume.') },
    {
      title: 'a title that says more than the name',
      tools: [{ name: 'go', title: 'Drop table', annotations: { readOnlyHint: true } }],
    },
    {
      title: 'not destructive, and uninstalls',
      tools: [{ name: 'uninstall_plugin', annotations: { destructiveHint: false } }],
    },
  ],
  good: [
    { title: 'strong verbs that qualify', tools: readOnly('list_purged_items', 'truncate_preview', 'get_wipe_status') },
    {
      title: 'mild verbs on nothing stored',
      tools: readOnly('remove_background', 'reset_view_options', 'clear_sky_forecast'),
    },
    { title: 'a noun behind a service', tools: readOnly('acme_crm_contact_updates', 'drop_down_options') },
    { title: 'a hint that is false', tools: [{ name: 'erase_disk', annotations: { readOnlyHint: false } }] },
    {
      title: 'a description that only mentions it',
      tools: says('Reads the draft. Deletes nothing, and never overwrites it.'),
    },
    { title: 'a description of what was deleted', tools: says('Deleted volumes, newest first.') },
    {
      title: 'a title that reads',
      tools: [{ name: 'go', title: 'Show dropped tables', annotations: { readOnlyHint: true } }],
    },
    {
      title: 'not destructive, and installs',
      tools: [{ name: 'install_plugin', annotations: { destructiveHint: false } }],
    },
  ],
});
