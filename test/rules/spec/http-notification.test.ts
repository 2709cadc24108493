import { httpNotification } from '../../../src/rules/spec/http-notification.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(httpNotification);
