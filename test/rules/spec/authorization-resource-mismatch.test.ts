import { authorizationResourceMismatch } from '../../../src/rules/spec/authorization-resource-mismatch.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(authorizationResourceMismatch);
