import { cursorInvalid } from '../../../src/rules/spec/cursor-invalid.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(cursorInvalid);
