import { requestMetaMissing } from '../../../src/rules/spec/request-meta-missing.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(requestMetaMissing);
