import { resourceSubscription } from '../../../src/rules/spec/resource-subscription.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(resourceSubscription);
