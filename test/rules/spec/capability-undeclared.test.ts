import { capabilityUndeclared } from '../../../src/rules/spec/capability-undeclared.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(capabilityUndeclared);
