import { authorizationStatus } from '../../../src/rules/spec/authorization-status.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(authorizationStatus);
