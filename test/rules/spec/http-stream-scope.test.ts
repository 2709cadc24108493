import { httpStreamScope } from '../../../src/rules/spec/http-stream-scope.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(httpStreamScope);
