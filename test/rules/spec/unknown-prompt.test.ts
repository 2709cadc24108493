import { unknownPrompt } from '../../../src/rules/spec/unknown-prompt.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(unknownPrompt);
