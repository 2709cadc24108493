import { promptArgumentsChanged } from '../../../src/rules/drift/prompt-arguments-changed.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(promptArgumentsChanged);
