import { rpcResponseId } from '../../../src/rules/spec/rpc-response-id.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(rpcResponseId);
