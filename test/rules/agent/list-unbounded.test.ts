import { listUnbounded } from '../../../src/rules/agent/list-unbounded.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(listUnbounded);
