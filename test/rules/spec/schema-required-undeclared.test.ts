import { schemaRequiredUndeclared } from '../../../src/rules/spec/schema-required-undeclared.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(schemaRequiredUndeclared);
