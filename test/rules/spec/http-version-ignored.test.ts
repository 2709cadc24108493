import { httpVersionIgnored } from '../../../src/rules/spec/http-version-ignored.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(httpVersionIgnored);
