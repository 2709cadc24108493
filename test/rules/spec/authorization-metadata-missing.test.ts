import { authorizationMetadataMissing } from '../../../src/rules/spec/authorization-metadata-missing.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(authorizationMetadataMissing);
