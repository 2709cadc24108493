import { unitMissing } from '../../../src/rules/agent/unit-missing.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(unitMissing);
