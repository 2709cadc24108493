import { rpcServerRequest } from '../../../src/rules/spec/rpc-server-request.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(rpcServerRequest);
