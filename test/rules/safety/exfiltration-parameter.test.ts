import { exfiltrationParameter } from '../../../src/rules/safety/exfiltration-parameter.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(exfiltrationParameter);
