import { requestUnanswered } from '../../../src/rules/spec/request-unanswered.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(requestUnanswered);
