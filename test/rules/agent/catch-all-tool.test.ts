import { catchAllTool } from '../../../src/rules/agent/catch-all-tool.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(catchAllTool);
