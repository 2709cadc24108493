import { transportDeprecated } from '../../../src/rules/spec/transport-deprecated.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(transportDeprecated);
