import { authorizationOnce } from '../../../src/rules/spec/authorization-once.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(authorizationOnce);
