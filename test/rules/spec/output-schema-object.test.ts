import { outputSchemaObject } from '../../../src/rules/spec/output-schema-object.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(outputSchemaObject);
