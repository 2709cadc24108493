import { httpHeaderMismatch } from '../../../src/rules/spec/http-header-mismatch.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(httpHeaderMismatch);
