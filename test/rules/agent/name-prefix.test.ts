import { namePrefix } from '../../../src/rules/agent/name-prefix.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(namePrefix);
