import { shellWrapper } from '../../../src/rules/launch/shell-wrapper.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(shellWrapper);
