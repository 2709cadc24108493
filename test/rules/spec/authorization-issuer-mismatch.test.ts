import { authorizationIssuerMismatch } from '../../../src/rules/spec/authorization-issuer-mismatch.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(authorizationIssuerMismatch);
