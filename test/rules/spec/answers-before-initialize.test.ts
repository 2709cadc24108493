import { answersBeforeInitialize } from '../../../src/rules/spec/answers-before-initialize.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(answersBeforeInitialize);
