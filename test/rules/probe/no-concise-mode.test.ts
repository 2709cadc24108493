import { noConciseMode } from '../../../src/rules/probe/no-concise-mode.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(noConciseMode);
