import { httpHost } from '../../../src/rules/spec/http-host.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(httpHost);
