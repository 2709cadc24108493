import { responseSize } from '../../../src/rules/probe/response-size.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(responseSize);
