import { plainHttp } from '../../../src/rules/launch/plain-http.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(plainHttp);
