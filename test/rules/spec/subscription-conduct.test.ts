import { subscriptionConduct } from '../../../src/rules/spec/subscription-conduct.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(subscriptionConduct);
