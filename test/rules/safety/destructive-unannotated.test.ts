import { destructiveUnannotated } from '../../../src/rules/safety/destructive-unannotated.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(destructiveUnannotated);
