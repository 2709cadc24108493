import { listUnstable } from '../../../src/rules/spec/list-unstable.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(listUnstable);
