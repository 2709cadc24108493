import { logUnrequested } from '../../../src/rules/spec/log-unrequested.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(logUnrequested);
