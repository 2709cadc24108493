import { httpStreamUnfinished } from '../../../src/rules/spec/http-stream-unfinished.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(httpStreamUnfinished);
