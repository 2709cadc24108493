import { transportDeprecated } from '../../../src/rules/launch/transport-deprecated.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(transportDeprecated);
