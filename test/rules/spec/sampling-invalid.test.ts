import { samplingInvalid } from '../../../src/rules/spec/sampling-invalid.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(samplingInvalid);
