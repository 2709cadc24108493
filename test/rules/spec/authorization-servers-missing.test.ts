import { authorizationServersMissing } from '../../../src/rules/spec/authorization-servers-missing.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(authorizationServersMissing);
