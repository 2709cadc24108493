import { structuredUnmirrored } from '../../../src/rules/probe/structured-unmirrored.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(structuredUnmirrored);
