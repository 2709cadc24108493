import { ping } from '../../../src/rules/spec/ping.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(ping);
