import { duplicateTool } from '../../../src/rules/drift/duplicate-tool.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(duplicateTool);
