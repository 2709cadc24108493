import { serverSideRequest } from '../../../src/rules/safety/server-side-request.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(serverSideRequest);
