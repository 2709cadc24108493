import { subscriptionUnfiltered } from '../../../src/rules/spec/subscription-unfiltered.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(subscriptionUnfiltered);
