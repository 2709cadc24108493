import { structuredMismatch } from '../../../src/rules/probe/structured-mismatch.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(structuredMismatch);
