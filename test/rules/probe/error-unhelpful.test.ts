import { errorUnhelpful } from '../../../src/rules/probe/error-unhelpful.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(errorUnhelpful);
