import { sessionMissing } from '../../../src/rules/spec/session-missing.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(sessionMissing);
