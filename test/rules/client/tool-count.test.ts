import { toolCount } from '../../../src/rules/client/tool-count.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(toolCount);
