import { inputSchemaObject } from '../../../src/rules/spec/input-schema-object.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(inputSchemaObject);
