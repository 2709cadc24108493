import { unknownMethod } from '../../../src/rules/spec/unknown-method.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(unknownMethod);
