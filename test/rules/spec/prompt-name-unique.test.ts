import { promptNameUnique } from '../../../src/rules/spec/prompt-name-unique.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(promptNameUnique);
