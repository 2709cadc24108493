import { authorizationMetadataForm } from '../../../src/rules/spec/authorization-metadata-form.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(authorizationMetadataForm);
