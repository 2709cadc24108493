import { promptRemoved } from '../../../src/rules/drift/prompt-removed.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(promptRemoved);
