import { autoApprove } from '../../../src/rules/launch/auto-approve.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(autoApprove);
