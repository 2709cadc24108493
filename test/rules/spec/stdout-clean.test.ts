import { stdoutClean } from '../../../src/rules/spec/stdout-clean.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(stdoutClean);
