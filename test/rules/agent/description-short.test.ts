import { descriptionShort } from '../../../src/rules/agent/description-short.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(descriptionShort);
