import { removedMethod } from '../../../src/rules/spec/removed-method.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(removedMethod);
