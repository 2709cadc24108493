import { authorizationBearerMethods } from '../../../src/rules/spec/authorization-bearer-methods.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(authorizationBearerMethods);
