import { toolsOverlap } from '../../../src/rules/agent/tools-overlap.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(toolsOverlap);
