import { instructionsDuplicate } from '../../../src/rules/spec/instructions-duplicate.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(instructionsDuplicate);
