import { httpVersionMissing } from '../../../src/rules/spec/http-version-missing.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(httpVersionMissing);
