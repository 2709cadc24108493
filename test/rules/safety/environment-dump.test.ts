import { environmentDump } from '../../../src/rules/safety/environment-dump.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(environmentDump);
