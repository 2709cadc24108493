import { wireBlankLines } from '../../../src/rules/spec/wire-blank-lines.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(wireBlankLines);
