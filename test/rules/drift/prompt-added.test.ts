import { promptAdded } from '../../../src/rules/drift/prompt-added.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(promptAdded);
