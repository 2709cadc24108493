import { cancelledUnknown } from '../../../src/rules/spec/cancelled-unknown.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(cancelledUnknown);
