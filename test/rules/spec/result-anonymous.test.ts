import { resultAnonymous } from '../../../src/rules/spec/result-anonymous.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(resultAnonymous);
