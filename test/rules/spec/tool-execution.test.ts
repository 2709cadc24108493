import { toolExecution } from '../../../src/rules/spec/tool-execution.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(toolExecution);
