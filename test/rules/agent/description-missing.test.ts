import { descriptionMissing } from '../../../src/rules/agent/description-missing.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(descriptionMissing);
