import { capabilityOutdated } from '../../../src/rules/spec/capability-outdated.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(capabilityOutdated);
