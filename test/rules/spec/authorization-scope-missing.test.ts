import { authorizationScopeMissing } from '../../../src/rules/spec/authorization-scope-missing.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(authorizationScopeMissing);
