import { logLevel } from '../../../src/rules/spec/log-level.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(logLevel);
