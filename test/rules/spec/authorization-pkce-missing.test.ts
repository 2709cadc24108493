import { authorizationPkceMissing } from '../../../src/rules/spec/authorization-pkce-missing.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(authorizationPkceMissing);
