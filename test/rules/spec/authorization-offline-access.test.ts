import { authorizationOfflineAccess } from '../../../src/rules/spec/authorization-offline-access.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(authorizationOfflineAccess);
