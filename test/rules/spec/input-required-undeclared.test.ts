import { inputRequiredUndeclared } from '../../../src/rules/spec/input-required-undeclared.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(inputRequiredUndeclared);
