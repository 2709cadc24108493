import { httpContentType } from '../../../src/rules/spec/http-content-type.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(httpContentType);
