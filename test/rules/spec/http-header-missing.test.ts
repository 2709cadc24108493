import { httpHeaderMissing } from '../../../src/rules/spec/http-header-missing.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(httpHeaderMissing);
