import { unreadableEntry } from '../../../src/rules/launch/unreadable-entry.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(unreadableEntry);
