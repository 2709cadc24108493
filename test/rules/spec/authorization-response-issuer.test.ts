import { authorizationResponseIssuer } from '../../../src/rules/spec/authorization-response-issuer.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(authorizationResponseIssuer);
