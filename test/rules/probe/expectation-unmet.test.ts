import { expectationUnmet } from '../../../src/rules/probe/expectation-unmet.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(expectationUnmet);
