import { toolRemoved } from '../../../src/rules/drift/tool-removed.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(toolRemoved);
