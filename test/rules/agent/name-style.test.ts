import { nameStyle } from '../../../src/rules/agent/name-style.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(nameStyle);
