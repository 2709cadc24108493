import { initializeUnhelpful } from '../../../src/rules/spec/initialize-unhelpful.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(initializeUnhelpful);
