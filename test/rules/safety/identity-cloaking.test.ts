import { identityCloaking } from '../../../src/rules/safety/identity-cloaking.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(identityCloaking);
