import { serverIdentity } from '../../../src/rules/spec/server-identity.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(serverIdentity);
