import { nameReserved } from '../../../src/rules/client/name-reserved.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(nameReserved);
