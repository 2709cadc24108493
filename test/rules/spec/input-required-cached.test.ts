import { inputRequiredCached } from '../../../src/rules/spec/input-required-cached.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(inputRequiredCached);
