import { httpOlderHeaders } from '../../../src/rules/spec/http-older-headers.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(httpOlderHeaders);
