import { authorizationRegistration } from '../../../src/rules/spec/authorization-registration.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(authorizationRegistration);
