import { hiddenMarkup } from '../../../src/rules/safety/hidden-markup.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(hiddenMarkup);
