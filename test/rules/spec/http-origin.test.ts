import { httpOrigin } from '../../../src/rules/spec/http-origin.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(httpOrigin);
