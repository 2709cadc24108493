import { httpStreamBuffering } from '../../../src/rules/spec/http-stream-buffering.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(httpStreamBuffering);
