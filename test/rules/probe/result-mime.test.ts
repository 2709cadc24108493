import { resultMime } from '../../../src/rules/probe/result-mime.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(resultMime);
