import { vulnerable } from '../../../src/rules/launch/vulnerable.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(vulnerable);
