import { errorCodes } from '../../../src/rules/spec/error-codes.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(errorCodes);
