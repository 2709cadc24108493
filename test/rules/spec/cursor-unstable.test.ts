import { cursorUnstable } from '../../../src/rules/spec/cursor-unstable.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(cursorUnstable);
