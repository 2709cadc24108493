import { promptShape } from '../../../src/rules/spec/prompt-shape.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(promptShape);
