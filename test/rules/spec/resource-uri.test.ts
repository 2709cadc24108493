import { resourceUri } from '../../../src/rules/spec/resource-uri.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(resourceUri, {
  knownErrors: {
    'mcp-omnisearch': 'A template, with its braces, is listed as a resource: omnisearch://search/{provider}/info.',
    'takescake__1password-mcp': 'A scheme must begin with a letter: 1password://config.',
  },
});
