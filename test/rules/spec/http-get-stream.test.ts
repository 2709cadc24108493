import { httpGetStream } from '../../../src/rules/spec/http-get-stream.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(httpGetStream);
