import { toolShadowing } from '../../../src/rules/safety/tool-shadowing.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(toolShadowing);
