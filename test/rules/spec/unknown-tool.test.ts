import { unknownTool } from '../../../src/rules/spec/unknown-tool.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(unknownTool);
