import { duplicateEntry } from '../../../src/rules/launch/duplicate-entry.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(duplicateEntry);
