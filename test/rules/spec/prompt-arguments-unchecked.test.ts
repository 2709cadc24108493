import { promptArgumentsUnchecked } from '../../../src/rules/spec/prompt-arguments-unchecked.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(promptArgumentsUnchecked);
