import { httpStreamMalformed } from '../../../src/rules/spec/http-stream-malformed.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(httpStreamMalformed);
