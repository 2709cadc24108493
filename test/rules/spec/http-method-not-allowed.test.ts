import { httpMethodNotAllowed } from '../../../src/rules/spec/http-method-not-allowed.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(httpMethodNotAllowed);
