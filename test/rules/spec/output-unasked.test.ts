import { outputUnasked } from '../../../src/rules/spec/output-unasked.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(outputUnasked);
