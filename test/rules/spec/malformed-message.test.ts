import { malformedMessage } from '../../../src/rules/spec/malformed-message.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(malformedMessage);
