import { authorizationPlainHttp } from '../../../src/rules/spec/authorization-plain-http.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(authorizationPlainHttp);
