import { requestMetaRefused } from '../../../src/rules/spec/request-meta-refused.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(requestMetaRefused);
