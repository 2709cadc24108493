import { resourceReadError } from '../../../src/rules/spec/resource-read-error.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(resourceReadError);
