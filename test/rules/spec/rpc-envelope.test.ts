import { rpcEnvelope } from '../../../src/rules/spec/rpc-envelope.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(rpcEnvelope);
