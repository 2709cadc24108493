import { capabilityExtensions } from '../../../src/rules/spec/capability-extensions.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(capabilityExtensions);
