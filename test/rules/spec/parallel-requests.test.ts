import { parallelRequests } from '../../../src/rules/spec/parallel-requests.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(parallelRequests);
