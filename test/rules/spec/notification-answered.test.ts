import { notificationAnswered } from '../../../src/rules/spec/notification-answered.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(notificationAnswered);
