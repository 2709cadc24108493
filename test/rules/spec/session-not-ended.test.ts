import { sessionNotEnded } from '../../../src/rules/spec/session-not-ended.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(sessionNotEnded);
