import { hiddenInstruction } from '../../../src/rules/safety/hidden-instruction.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(hiddenInstruction);
