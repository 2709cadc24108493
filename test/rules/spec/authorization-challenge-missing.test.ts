import { authorizationChallengeMissing } from '../../../src/rules/spec/authorization-challenge-missing.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(authorizationChallengeMissing);
