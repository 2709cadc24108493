import { unpinned } from '../../../src/rules/launch/unpinned.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(unpinned);
