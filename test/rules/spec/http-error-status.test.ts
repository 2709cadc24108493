import { httpErrorStatus } from '../../../src/rules/spec/http-error-status.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(httpErrorStatus);
