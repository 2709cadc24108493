import { instructionsChanged } from '../../../src/rules/drift/instructions-changed.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(instructionsChanged);
