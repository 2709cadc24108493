import { cancelUnfounded } from '../../../src/rules/spec/cancel-unfounded.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(cancelUnfounded);
