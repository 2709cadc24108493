import { httpEventIds } from '../../../src/rules/spec/http-event-ids.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(httpEventIds);
