import { instructionsUnchecked } from '../../../src/rules/drift/instructions-unchecked.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(instructionsUnchecked);
