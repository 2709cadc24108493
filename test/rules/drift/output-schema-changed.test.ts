import { outputSchemaChanged } from '../../../src/rules/drift/output-schema-changed.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(outputSchemaChanged);
