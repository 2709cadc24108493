import { httpGet } from '../../../src/rules/spec/http-get.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(httpGet);
