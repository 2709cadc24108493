import { unknownCompletion } from '../../../src/rules/spec/unknown-completion.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(unknownCompletion);
