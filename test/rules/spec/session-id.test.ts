import { sessionId } from '../../../src/rules/spec/session-id.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(sessionId);
