import { toolAdded } from '../../../src/rules/drift/tool-added.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(toolAdded);
