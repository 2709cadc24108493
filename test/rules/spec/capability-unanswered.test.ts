import { capabilityUnanswered } from '../../../src/rules/spec/capability-unanswered.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(capabilityUnanswered);
