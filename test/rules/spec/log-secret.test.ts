import { logSecret } from '../../../src/rules/spec/log-secret.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(logSecret);
