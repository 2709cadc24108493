import { progressUnfounded } from '../../../src/rules/spec/progress-unfounded.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(progressUnfounded);
