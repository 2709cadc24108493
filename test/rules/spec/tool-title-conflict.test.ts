import { toolTitleConflict } from '../../../src/rules/spec/tool-title-conflict.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(toolTitleConflict);
