import { arrayWithoutItems } from '../../../src/rules/client/array-without-items.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(arrayWithoutItems);
