import { authorizationServerMetadata } from '../../../src/rules/spec/authorization-server-metadata.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(authorizationServerMetadata);
