import { errorMessage } from '../../../src/rules/spec/error-message.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(errorMessage);
