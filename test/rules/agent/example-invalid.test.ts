import { exampleInvalid } from '../../../src/rules/agent/example-invalid.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(exampleInvalid);
