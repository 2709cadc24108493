import { authorizationServerPlainHttp } from '../../../src/rules/spec/authorization-server-plain-http.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(authorizationServerPlainHttp);
